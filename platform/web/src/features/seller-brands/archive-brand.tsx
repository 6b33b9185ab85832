import { useQuery } from '@tanstack/react-query'
import type { SellerBrand } from '@tradepost/contract/platform/catalog/seller-brands'
import { Field } from '@tradepost/ui/inputs/field'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { toast } from '@tradepost/ui/overlays/toast'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { brandsQuery } from '#src/nouns/brands/queries.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useArchiveBrand } from './api.ts'

type ArchiveBrandProps = { slug: string; brand: SellerBrand; open: boolean; onOpenChange: (open: boolean) => void }

/** Asks for confirmation before a brand is archived, and which brand gets its products. */
export function ArchiveBrand({ slug, brand, open, onOpenChange }: ArchiveBrandProps) {
  const archive = useArchiveBrand(slug, brand.brand_id)
  const brands = useQuery({ ...brandsQuery(slug), enabled: open })
  const others = (brands.data?.items ?? []).filter((each) => each.brand_id !== brand.brand_id)
  const [chosen, setChosen] = useState<string>()
  const target = others.find((each) => each.brand_id === chosen) ?? others[0]
  const name = brand.name ?? t('sellerBrands.brand')
  function confirm() {
    if (!target) return
    archive.mutate(target.brand_id, {
      onSuccess: ({ products_moved: moved }) => {
        onOpenChange(false)
        toast.success(
          moved === 0
            ? t('sellerBrands.archive.done')
            : t('sellerBrands.archive.doneMoved', { count: moved, name: target.name ?? t('sellerBrands.brand') }),
        )
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
      title={t('sellerBrands.archive.title', { name })}
      consequence={t('sellerBrands.archive.text')}
      confirmLabel={t('sellerBrands.archive.confirm', { name })}
      keepLabel={t('sellerBrands.archive.keep')}
      pending={archive.isPending || brands.isPending}
      error={archive.isError ? getErrorMessage(archive.error) : brands.isError ? getErrorMessage(brands.error) : undefined}
      onConfirm={confirm}
    >
      <Field label={t('sellerBrands.archive.target')}>
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
