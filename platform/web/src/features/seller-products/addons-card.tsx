import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ADDONS_MAX } from '@tradepost/contract/provider/products'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { IconButton } from '@tradepost/ui/icon-button'
import { formatMoney, Money } from '@tradepost/ui/money'
import { OptionSearch } from '@tradepost/ui/option-search'
import { Popover } from '@tradepost/ui/popover'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { addonChoicesQuery } from '#src/nouns/addons/addon-choices.ts'
import { ProductThumb } from '#src/nouns/products/product-choices.tsx'
import type { ProductEditorForm } from './product-form.ts'

type AddonsCardProps = { slug: string; form: ProductEditorForm }

/** Selects up to ten add-ons for a subscription product, in its currency. */
export function AddonsCard({ slug, form }: AddonsCardProps) {
  const choices = useQuery(addonChoicesQuery(slug))
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, currency] = form.watch(['addons', 'price.currency'])
  const known = choices.data?.items ?? []
  const left = known.filter((addon) => addon.currency === currency && !chosen.includes(addon.id))
  const error = form.formState.errors.addons?.message ?? form.formState.errors.addons?.root?.message
  function change(addons: string[]) {
    form.clearErrors('addons')
    form.setValue('addons', addons, { shouldDirty: true })
  }
  return (
    <Card
      title={t('sellerProducts.addons.title')}
      action={t('sellerProducts.addons.chosen', { count: chosen.length, max: ADDONS_MAX })}
      bodyClassName="grid gap-3"
    >
      {chosen.length === 0 ? (
        <p className="text-sm text-ink-3">{t('sellerProducts.addons.none')}</p>
      ) : (
        <ul aria-label={t('sellerProducts.addons.selected')} className="grid gap-1.5">
          {chosen.map((id) => {
            const addon = known.find((each) => each.id === id)
            const name = addon?.name ?? id
            return (
              <li key={id} className="flex min-h-9 items-center gap-2.5 rounded-md border border-line py-1 ps-2.5 pe-1 text-sm">
                {addon ? <ProductThumb product={{ ...addon, poster: null }} /> : null}
                <span className="min-w-0 flex-1 truncate">{name}</span>
                {addon ? <Money amount={addon.price} currency={addon.currency} className="text-ink-2" /> : null}
                {addon && addon.currency !== currency ? (
                  <span className="text-xs font-medium text-danger-text">
                    {t('sellerProducts.addons.otherCurrency', { currency })}
                  </span>
                ) : null}
                <IconButton
                  label={t('sellerProducts.addons.remove', { name })}
                  size="sm"
                  onClick={() => change(chosen.filter((each) => each !== id))}
                >
                  <X aria-hidden="true" />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
      {error ? (
        <p role="alert" className="text-xs font-medium text-danger-text">
          {error}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {chosen.length < ADDONS_MAX ? (
          <Popover
            label={t('sellerProducts.addons.choose')}
            open={isOpen}
            onOpenChange={setIsOpen}
            className="w-80 overflow-hidden p-0!"
            trigger={
              <Button size="sm" icon={<Plus aria-hidden="true" />} pending={choices.isPending}>
                {t('sellerProducts.addons.choose')}
              </Button>
            }
          >
            <OptionSearch
              label={t('sellerProducts.addons.title')}
              value={undefined}
              options={left.map((addon) => ({
                value: addon.id,
                label: addon.name,
                detail: formatMoney(addon.price, addon.currency),
                icon: <ProductThumb product={{ ...addon, poster: null }} />,
              }))}
              emptyText={choices.isError ? t('sellerProducts.addons.failed') : t('sellerProducts.addons.noMore', { currency })}
              onSelect={(id) => {
                change([...chosen, id])
                setIsOpen(false)
              }}
            />
          </Popover>
        ) : null}
        <Link to="/dashboard/$slug/addons/new" params={{ slug }} className="tp-link text-sm">
          {t('sellerProducts.addons.create')}
        </Link>
      </div>
    </Card>
  )
}
