import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AddonChoice } from '@tradepost/contract/platform/catalog/seller-addons'
import { ADDONS_MAX } from '@tradepost/contract/provider/products'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { formatMoney, Money } from '@tradepost/ui/commerce/money'
import { IconButton } from '@tradepost/ui/icon-button'
import { OptionSearch } from '@tradepost/ui/inputs/option-search'
import { Popover } from '@tradepost/ui/overlays/popover'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { addonChoicesQuery } from '#src/nouns/addons/addon-choices.ts'
import { ProductThumb } from '#src/nouns/products/product-choices.tsx'
import { useIsEditable } from '#src/shell/forms/editable.tsx'
import { useMayOpen } from '#src/shell/page-link.tsx'
import type { ProductEditorForm } from './product-form.ts'

type ChosenAddonProps = { id: string; addon: AddonChoice | undefined; currency: string; onRemove: (() => void) | undefined }

function ChosenAddon({ id, addon, currency, onRemove }: ChosenAddonProps) {
  const name = addon?.name ?? id
  return (
    <li className="flex min-h-9 items-center gap-2.5 rounded-md border border-line py-1 ps-2.5 pe-1 text-sm">
      {addon ? <ProductThumb product={{ ...addon, poster: null }} /> : null}
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {addon ? <Money amount={addon.price} currency={addon.currency} className="pe-1.5 text-ink-2" /> : null}
      {addon && addon.currency !== currency ? (
        <span className="text-xs font-medium text-danger-text">{t('sellerProducts.addons.otherCurrency', { currency })}</span>
      ) : null}
      {onRemove ? (
        <IconButton label={t('sellerProducts.addons.remove', { name })} size="sm" onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      ) : null}
    </li>
  )
}

type ChooseAddonProps = {
  choices: readonly AddonChoice[]
  isLoading: boolean
  emptyText: string
  onChoose: (id: string) => void
}

function ChooseAddon({ choices, isLoading, emptyText, onChoose }: ChooseAddonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover
      label={t('sellerProducts.addons.choose')}
      open={isOpen}
      onOpenChange={setIsOpen}
      className="w-80 overflow-hidden p-0!"
      trigger={
        <Button size="sm" icon={<Plus aria-hidden="true" />} pending={isLoading}>
          {t('sellerProducts.addons.choose')}
        </Button>
      }
    >
      <OptionSearch
        label={t('sellerProducts.addons.title')}
        value={undefined}
        options={choices.map((addon) => ({
          value: addon.id,
          label: addon.name,
          detail: formatMoney(addon.price, addon.currency),
          icon: <ProductThumb product={{ ...addon, poster: null }} />,
        }))}
        emptyText={emptyText}
        onSelect={(id) => {
          onChoose(id)
          setIsOpen(false)
        }}
      />
    </Popover>
  )
}

/** Selects up to ten add-ons for a subscription product, in its currency. */
export function AddonsCard({ slug, form }: { slug: string; form: ProductEditorForm }) {
  const isEditable = useIsEditable()
  const mayOpen = useMayOpen(slug)
  const choices = useQuery(addonChoicesQuery(slug))
  const [chosen, currency] = form.watch(['addons', 'price.currency'])
  const known = choices.data?.items ?? []
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
          {chosen.map((id) => (
            <ChosenAddon
              key={id}
              id={id}
              addon={known.find((each) => each.id === id)}
              currency={currency}
              onRemove={isEditable ? () => change(chosen.filter((each) => each !== id)) : undefined}
            />
          ))}
        </ul>
      )}
      {error ? (
        <p role="alert" className="text-xs font-medium text-danger-text">
          {error}
        </p>
      ) : null}
      {isEditable ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {chosen.length < ADDONS_MAX ? (
            <ChooseAddon
              choices={known.filter((addon) => addon.currency === currency && !chosen.includes(addon.id))}
              isLoading={choices.isPending}
              emptyText={choices.isError ? t('sellerProducts.addons.failed') : t('sellerProducts.addons.noMore', { currency })}
              onChoose={(id) => change([...chosen, id])}
            />
          ) : null}
          {mayOpen('addons', 'new') ? (
            <Link to="/dashboard/$slug/addons/new" params={{ slug }} className="tp-link text-sm">
              {t('sellerProducts.addons.create')}
            </Link>
          ) : null}
        </div>
      ) : null}
    </Card>
  )
}
