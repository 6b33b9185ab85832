import { useQuery } from '@tanstack/react-query'
import { Button } from '@tradepost/ui/button'
import { IconButton } from '@tradepost/ui/icon-button'
import { OptionSearch } from '@tradepost/ui/option-search'
import { Popover } from '@tradepost/ui/popover'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { ProductThumb, productChoicesQuery, productOptions } from './product-choices.tsx'

type ProductsFieldProps = {
  slug: string
  /** Ids of the chosen products. */
  value: readonly string[]
  onValueChange: (ids: string[]) => void
  /** Text shown if none is chosen: "For all products". */
  noneText: string
}

/** Selects products of a business one by one. An archived one is shown by its id. */
export function ProductsField({ slug, value, onValueChange, noneText }: ProductsFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const choices = useQuery(productChoicesQuery(slug))
  const products = choices.data?.items ?? []
  const left = products.filter((product) => !value.includes(product.product_id))
  return (
    <div className="grid gap-2">
      {value.length === 0 ? <p className="text-sm text-ink-3">{noneText}</p> : null}
      {value.length > 0 ? (
        <ul aria-label="Selected products" className="grid gap-1.5">
          {value.map((id) => {
            const product = products.find((each) => each.product_id === id)
            return (
              <li key={id} className="flex min-h-9 items-center gap-2.5 rounded-md border border-line py-1 pr-1 pl-2.5 text-sm">
                {product ? <ProductThumb product={product} /> : null}
                <span className="min-w-0 flex-1 truncate">{product?.name ?? id}</span>
                {choices.data && !product ? <span className="text-xs text-ink-3">not for sale</span> : null}
                <IconButton
                  label={`Remove ${product?.name ?? id}`}
                  size="sm"
                  onClick={() => onValueChange(value.filter((each) => each !== id))}
                >
                  <X aria-hidden="true" />
                </IconButton>
              </li>
            )
          })}
        </ul>
      ) : null}
      <div>
        <Popover
          label="Add product"
          open={isOpen}
          onOpenChange={setIsOpen}
          className="w-80 overflow-hidden p-0!"
          trigger={
            <Button size="sm" icon={<Plus aria-hidden="true" />} pending={choices.isPending}>
              {value.length === 0 ? 'Limit to products' : 'Add product'}
            </Button>
          }
        >
          <OptionSearch
            label="Products"
            value={undefined}
            options={productOptions(left)}
            emptyText={choices.isError ? 'Couldn’t load products. Close this and try again.' : 'No more products'}
            onSelect={(id) => {
              onValueChange([...value, id])
              setIsOpen(false)
            }}
          />
        </Popover>
      </div>
    </div>
  )
}
