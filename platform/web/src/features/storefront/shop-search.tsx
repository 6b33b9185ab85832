import { useMatchRoute, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { IconButton } from '@tradepost/ui/icon-button'
import { Input } from '@tradepost/ui/inputs/input'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '#src/messages.ts'
import { readProductSearch } from './product-grid-search.ts'

/**
 * Searches the products as you type and keeps the query in the URL. On phones it opens over the header. On a product's page, the
 * first letter leads back to the shop.
 */
export function ShopSearch({ slug }: { slug: string }) {
  const navigate = useNavigate()
  const { history } = useRouter()
  const isProductGrid = Boolean(useMatchRoute()({ to: '/shop/$slug', params: { slug } }))
  const asked = readProductSearch(useSearch({ strict: false }))
  const q = isProductGrid ? (asked.q ?? '') : ''
  const [isOpen, setIsOpen] = useState(q !== '')
  // While someone types, the field is ahead of the URL. Otherwise, and after Back, the URL wins.
  const [typed, setTyped] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const text = typed ?? q
  useEffect(
    () =>
      history.subscribe(({ action }) => {
        if (action.type !== 'PUSH' && action.type !== 'REPLACE') setTyped(null)
      }),
    [history],
  )

  function look(next: string) {
    setTyped(next)
    void navigate({
      to: '/shop/$slug',
      params: { slug },
      search: { ...(isProductGrid ? asked : {}), q: next || undefined, screens: undefined },
      // One step back leads to the page where the first letter was typed, however much was typed after it.
      replace: text !== '',
    })
  }
  function close() {
    if (text) look('')
    setIsOpen(false)
    // The field is hidden on phones now, so the focus returns to the button that opened it.
    requestAnimationFrame(() => opener.current?.focus())
  }
  return (
    <>
      <IconButton
        ref={opener}
        label={t('storefront.search.open')}
        size="lg"
        className="shell:hidden"
        aria-expanded={isOpen}
        onClick={() => {
          setIsOpen(true)
          requestAnimationFrame(() => field.current?.focus())
        }}
      >
        <Search aria-hidden="true" className="size-5!" />
      </IconButton>
      <search
        className={`me-2 w-60 max-shell:absolute max-shell:z-10 max-shell:inset-x-0 max-shell:inset-y-0 max-shell:me-0 max-shell:w-auto max-shell:items-center max-shell:gap-1 max-shell:bg-canvas max-shell:px-4 ${isOpen ? 'max-shell:flex' : 'max-shell:hidden'}`}
      >
        <Input
          ref={field}
          type="search"
          aria-label={t('storefront.search.label')}
          placeholder={t('storefront.search.placeholder')}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          leading={<Search aria-hidden="true" />}
          value={text}
          onBlur={() => setTyped(null)}
          onChange={(event) => look(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close()
          }}
          trailing={
            text ? (
              <button
                type="button"
                aria-label={t('storefront.search.clear')}
                onClick={() => {
                  look('')
                  field.current?.focus()
                }}
                className="-me-1.5 grid size-6 place-items-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink max-shell:hidden"
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            ) : null
          }
          className="w-full [&_input::-webkit-search-cancel-button]:hidden"
        />
        <IconButton label={t('storefront.search.close')} size="lg" className="shell:hidden" onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      </search>
    </>
  )
}
