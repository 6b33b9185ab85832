import {
  PICTURE_ALT_MAX,
  PICTURE_BYTES_MAX,
  PICTURES_MAX,
  type ProductPicture,
} from '@tradepost/contract/platform/catalog/product-pictures'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { IconButton } from '@tradepost/ui/icon-button'
import { DropZone } from '@tradepost/ui/inputs/drop-zone'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { ArrowDown, ArrowUp, ImagePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { checkImage, findCrop, type ImageLimits, useObjectUrl } from '#src/shell/forms/image-field.tsx'
import { UploadStatus } from '#src/shell/forms/upload-status.tsx'
import { useUploads } from '#src/shell/forms/uploads.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { picturesOwner, type ShownProduct, useAddPicture, useArrangePictures, useRemovePicture } from './api.ts'

const LIMITS: ImageLimits = {
  types: ['image/png', 'image/jpeg', 'image/webp'],
  bytesMax: PICTURE_BYTES_MAX,
  hint: t('sellerProducts.pictures.hint'),
  tooLarge: t('sellerProducts.pictures.tooLarge'),
  unsupported: t('sellerProducts.pictures.unsupported'),
}

const squareClassName = 'aspect-square w-28 rounded-lg bg-sunken object-cover'

/** Shows a chosen picture as its page will, and takes what it shows, before it is uploaded. */
function ChosenPicture({ file, onAdd, onDiscard }: { file: File; onAdd: (alt: string) => void; onDiscard: () => void }) {
  const url = useObjectUrl(file)
  const [alt, setAlt] = useState('')
  const [crop, setCrop] = useState<ReturnType<typeof findCrop>>()
  return (
    <div className="flex items-start gap-4 max-list:flex-col">
      {url ? (
        <img
          src={url}
          alt={t('sellerProducts.pictures.preview')}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setCrop(findCrop({ width, height }))}
          className={squareClassName}
        />
      ) : null}
      <div className="grid min-w-0 flex-1 gap-3">
        {crop ? (
          <p role="status" className="text-sm text-ink-2">
            {t(`dashboardShell.image.cut.${crop}`)}
          </p>
        ) : null}
        <Field label={t('sellerProducts.pictures.alt')} hint={t('sellerProducts.pictures.altHint')}>
          <Input value={alt} maxLength={PICTURE_ALT_MAX} onChange={({ target }) => setAlt(target.value)} />
        </Field>
        <div className="flex gap-2">
          <Button variant="primary" size="sm" onClick={() => onAdd(alt)}>
            {t('sellerProducts.pictures.add')}
          </Button>
          <Button size="sm" onClick={onDiscard}>
            {t('sellerProducts.pictures.discard')}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Returns a list with two neighbors swapped. */
function swap(pictures: readonly ProductPicture[], index: number): ProductPicture[] {
  return pictures.map(
    (picture, at) => (at === index ? pictures[index + 1] : at === index + 1 ? pictures[index] : picture) ?? picture,
  )
}

type RowProps = {
  picture: ProductPicture
  number: number
  isLast: boolean
  isBusy: boolean
  alt: string
  onAltChange: (alt: string) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function PictureRow({ picture, number, isLast, isBusy, alt, onAltChange, onMove, onRemove }: RowProps) {
  return (
    <li className="flex items-start gap-3 border-t border-line py-3 first:border-t-0 first:pt-0">
      <img
        src={picture.url}
        alt={t('sellerProducts.pictures.number', { number })}
        className="aspect-square w-16 rounded-md bg-sunken object-cover"
      />
      <Field label={t('sellerProducts.pictures.alt')} className="min-w-0 flex-1">
        <Input value={alt} maxLength={PICTURE_ALT_MAX} onChange={({ target }) => onAltChange(target.value)} />
      </Field>
      <div className="flex shrink-0 gap-1 pt-6">
        <IconButton
          label={t('sellerProducts.pictures.earlier', { number })}
          size="sm"
          disabled={number === 1 || isBusy}
          onClick={() => onMove(-1)}
        >
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('sellerProducts.pictures.later', { number })}
          size="sm"
          disabled={isLast || isBusy}
          onClick={() => onMove(1)}
        >
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton label={t('sellerProducts.pictures.remove', { number })} size="sm" disabled={isBusy} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}

/** Shows the gallery of a product: adds, describes, orders and removes its pictures, each saved right away. */
export function PicturesCard({ slug, product }: { slug: string; product: ShownProduct }) {
  const { product_id: id, pictures } = product
  const add = useAddPicture(slug, id)
  const arrange = useArrangePictures(slug, id)
  const remove = useRemovePicture(slug, id)
  const sending = useUploads(picturesOwner(id))
  const [chosen, setChosen] = useState<File | null>(null)
  const [refused, setRefused] = useState<string>()
  const [alts, setAlts] = useState<Readonly<Record<string, string>>>({})
  const isBusy = arrange.isPending || remove.isPending
  const altOf = (picture: ProductPicture) => alts[picture.picture_id] ?? picture.alt
  const isChanged = pictures.some((picture) => altOf(picture).trim() !== picture.alt)
  const save = (order: readonly ProductPicture[]) =>
    arrange.mutate({ pictures: order.map((picture) => ({ picture_id: picture.picture_id, alt: altOf(picture).trim() })) })
  const error = arrange.error ?? remove.error
  return (
    <Card
      title={t('sellerProducts.pictures.title')}
      description={t('sellerProducts.pictures.description')}
      action={t('sellerProducts.pictures.count', { count: pictures.length })}
      bodyClassName="grid gap-4"
    >
      {pictures.length > 0 ? (
        <ol>
          {pictures.map((picture, index) => (
            <PictureRow
              key={picture.picture_id}
              picture={picture}
              number={index + 1}
              isLast={index === pictures.length - 1}
              isBusy={isBusy}
              alt={altOf(picture)}
              onAltChange={(alt) => setAlts({ ...alts, [picture.picture_id]: alt })}
              onMove={(by) => save(swap(pictures, by === 1 ? index : index - 1))}
              onRemove={() => remove.mutate(picture.picture_id)}
            />
          ))}
        </ol>
      ) : null}
      {isChanged ? (
        <div>
          <Button size="sm" pending={arrange.isPending} onClick={() => save(pictures)}>
            {t('sellerProducts.pictures.save')}
          </Button>
        </div>
      ) : null}
      {error ? <Alert tone="danger" isLive title={getErrorMessage(error)} /> : null}
      {sending.map((upload) => (
        <UploadStatus key={upload.id} upload={upload} />
      ))}
      {chosen ? (
        <ChosenPicture
          file={chosen}
          onAdd={(alt) => {
            add(chosen, alt.trim())
            setChosen(null)
          }}
          onDiscard={() => setChosen(null)}
        />
      ) : pictures.length + sending.length < PICTURES_MAX ? (
        <DropZone
          label={t('sellerProducts.pictures.choose')}
          hint={LIMITS.hint}
          icon={<ImagePlus aria-hidden="true" />}
          accept={LIMITS.types.join(',')}
          onFiles={([file]) => {
            const words = file && checkImage(file, LIMITS)
            setRefused(words)
            setChosen(file && !words ? file : null)
          }}
          error={refused}
        />
      ) : null}
    </Card>
  )
}
