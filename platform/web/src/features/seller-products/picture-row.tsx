import type { ProductPicture } from '@tradepost/contract/platform/buyer/storefront'
import { PICTURE_ALT_MAX } from '@tradepost/contract/platform/catalog/product-pictures'
import { IconButton } from '@tradepost/ui/icon-button'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { MoveButtons } from '#src/shell/forms/move-buttons.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { useRemovePicture } from './api.ts'

type AltFieldProps = { label: string; value: string; onValueChange: (alt: string) => void; onCommit: () => void; hint?: string }

/** Takes what a picture shows. Enter ends the field, not the form of the product around it. */
export function AltField({ label, value, onValueChange, onCommit, hint }: AltFieldProps) {
  return (
    <Field label={label} hint={hint}>
      <Input
        value={value}
        maxLength={PICTURE_ALT_MAX}
        autoComplete="off"
        onChange={({ target }) => onValueChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          onCommit()
        }}
      />
    </Field>
  )
}

type PictureRowProps = {
  slug: string
  productId: string
  picture: ProductPicture
  place: number
  count: number
  onAltChange: (alt: string) => void
  /** Saves what was typed. */
  onCommit: () => void
  onMove: (to: number) => void
}

/** Shows a picture of a gallery, which can be described, moved and removed. */
export function PictureRow({ slug, productId, picture, place, count, onAltChange, onCommit, onMove }: PictureRowProps) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = useRemovePicture(slug, productId)
  const name = picture.alt.trim() || t('sellerProducts.gallery.number', { number: place + 1 })
  return (
    <li
      className="flex items-start gap-3 border-t border-line py-3 first:border-t-0 first:pt-0 max-list:flex-wrap"
      onBlur={onCommit}
    >
      <img src={picture.thumbnail_url} alt={name} className="aspect-square w-16 rounded-md bg-sunken object-cover" />
      <div className="min-w-0 flex-1 max-list:order-last max-list:basis-full">
        <AltField
          label={t('sellerProducts.gallery.altOf', { number: place + 1 })}
          value={picture.alt}
          onValueChange={onAltChange}
          onCommit={onCommit}
        />
      </div>
      <div className="flex shrink-0 gap-1 pt-6 max-list:ms-auto max-list:pt-0">
        <MoveButtons name={name} place={place} count={count} onMove={onMove} />
        <IconButton label={t('sellerProducts.gallery.remove', { number: place + 1 })} size="sm" onClick={() => setIsAsking(true)}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(isOpen) => {
          remove.reset()
          setIsAsking(isOpen)
        }}
        title={t('sellerProducts.gallery.removeTitle', { number: place + 1 })}
        consequence={t('sellerProducts.gallery.removeConsequence')}
        confirmLabel={t('sellerProducts.gallery.removeConfirm')}
        keepLabel={t('sellerProducts.gallery.removeKeep')}
        pending={remove.isPending}
        error={remove.isError ? getErrorMessage(remove.error) : undefined}
        onConfirm={() => remove.mutate(picture.picture_id, { onSuccess: () => setIsAsking(false) })}
      />
    </li>
  )
}
