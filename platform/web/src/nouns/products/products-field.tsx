import { useQuery } from '@tanstack/react-query'
import { Button } from '@tradepost/ui/button'
import { IconButton } from '@tradepost/ui/icon-button'
import { OptionSearch } from '@tradepost/ui/inputs/option-search'
import { Popover } from '@tradepost/ui/overlays/popover'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { useIsEditable } from '#src/shell/forms/editable.tsx'
import { MoveButtons, moveItem } from '#src/shell/forms/move-buttons.tsx'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { ProductThumb, productChoicesQuery, toProductOptions } from './product-choices.tsx'

type ProductsFieldProps = {
  slug: string
  /** IDs of the selected products. */
  value: readonly string[]
  onValueChange: (ids: string[]) => void
  /** Shown if none is selected: "For all products". */
  noneText: string
  /** Their order counts, so they can be moved. */
  isOrdered?: boolean
}

/**
 * Selects products of a business one by one. An archived one is shown by its ID, and so is every one to people who may not see
 * products: they can only remove some.
 */
export function ProductsField({ slug, value, onValueChange, noneText, isOrdered = false }: ProductsFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isEditable = useIsEditable()
  const maySeeProducts = usePermissions(slug)('product:read')
  const choices = useQuery({ ...productChoicesQuery(slug), enabled: maySeeProducts })
  const products = choices.data?.items ?? []
  const left = products.filter((product) => !value.includes(product.product_id))
  return (
    <div className="grid gap-2">
      {value.length === 0 ? <p className="text-sm text-ink-3">{noneText}</p> : null}
      {value.length > 0 ? (
        <ul aria-label={t('dashboardNouns.products.chosen')} className="grid gap-1.5">
          {value.map((id, place) => {
            const product = products.find((each) => each.product_id === id)
            return (
              <li key={id} className="flex min-h-9 items-center gap-2.5 rounded-md border border-line py-1 ps-2.5 pe-1 text-sm">
                {product ? <ProductThumb product={product} /> : null}
                <span className="min-w-0 flex-1 truncate">{product?.name ?? id}</span>
                {choices.data && !product ? (
                  <span className="text-xs text-ink-3">{t('dashboardNouns.products.notForSale')}</span>
                ) : null}
                {isEditable && isOrdered ? (
                  <MoveButtons
                    name={product?.name ?? id}
                    place={place}
                    count={value.length}
                    onMove={(to) => onValueChange(moveItem(value, { from: place, to }))}
                  />
                ) : null}
                {isEditable ? (
                  <IconButton
                    label={t('dashboardNouns.products.remove', { name: product?.name ?? id })}
                    size="sm"
                    onClick={() => onValueChange(value.filter((each) => each !== id))}
                  >
                    <X aria-hidden="true" />
                  </IconButton>
                ) : null}
              </li>
            )
          })}
        </ul>
      ) : null}
      {isEditable && maySeeProducts ? (
        <div>
          <Popover
            label={t('dashboardNouns.products.add')}
            open={isOpen}
            onOpenChange={setIsOpen}
            className="w-80 overflow-hidden p-0!"
            trigger={
              <Button size="sm" icon={<Plus aria-hidden="true" />} pending={choices.isPending}>
                {t(value.length === 0 ? 'dashboardNouns.products.limit' : 'dashboardNouns.products.add')}
              </Button>
            }
          >
            <OptionSearch
              label={t('dashboardNouns.products.options')}
              value={undefined}
              options={toProductOptions(left)}
              emptyText={t(choices.isError ? 'dashboardNouns.products.loadErrorInPopover' : 'dashboardNouns.products.noneLeft')}
              onSelect={(id) => {
                onValueChange([...value, id])
                setIsOpen(false)
              }}
            />
          </Popover>
        </div>
      ) : null}
    </div>
  )
}
