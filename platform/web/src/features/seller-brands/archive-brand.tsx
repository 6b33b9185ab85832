import { useQuery } from '@tanstack/react-query'
import type { SellerBrand } from '@tradepost/contract/platform/seller-brands'
import { ConfirmDialog } from '@tradepost/ui/confirm-dialog'
import { Field } from '@tradepost/ui/field'
import { NativeSelect } from '@tradepost/ui/native-select'
import { toast } from '@tradepost/ui/toast'
import { useState } from 'react'
import { brandsQuery } from '#src/nouns/brands/queries.ts'
import { errorMessage } from '#src/shell/request.ts'
import { useArchiveBrand } from './api.ts'

type ArchiveBrandProps = { slug: string; brand: SellerBrand; open: boolean; onOpenChange: (open: boolean) => void }

const productWords = (count: number) => (count === 1 ? '1 product' : `${count} products`)

/** Confirms archiving a brand and asks which brand gets its products. */
export function ArchiveBrand({ slug, brand, open, onOpenChange }: ArchiveBrandProps) {
  const archive = useArchiveBrand(slug, brand.brand_id)
  const brands = useQuery({ ...brandsQuery(slug), enabled: open })
  const others = (brands.data?.items ?? []).filter((each) => each.brand_id !== brand.brand_id)
  const [chosen, setChosen] = useState<string>()
  const target = others.find((each) => each.brand_id === chosen) ?? others[0]
  function confirm() {
    if (!target) return
    archive.mutate(target.brand_id, {
      onSuccess: ({ products_moved: moved }) => {
        onOpenChange(false)
        toast.success(moved === 0 ? 'Brand archived' : `Brand archived, ${productWords(moved)} moved to ${target.name}`)
      },
    })
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        archive.reset()
        onOpenChange(isOpen)
      }}
      title={`Archive ${brand.name}?`}
      consequence="You can’t sell under this brand anymore. This can’t be undone. Past payments keep its name."
      confirmLabel={`Archive ${brand.name}`}
      keepLabel="Keep brand"
      pending={archive.isPending || brands.isPending}
      error={archive.isError ? errorMessage(archive.error) : brands.isError ? errorMessage(brands.error) : undefined}
      onConfirm={confirm}
    >
      <Field label="Move products to">
        <NativeSelect value={target?.brand_id} onChange={(event) => setChosen(event.target.value)}>
          {others.map((each) => (
            <option key={each.brand_id} value={each.brand_id}>
              {each.name}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </ConfirmDialog>
  )
}
