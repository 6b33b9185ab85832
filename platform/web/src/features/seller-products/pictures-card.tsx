import type { ProductPicture } from '@tradepost/contract/platform/buyer/storefront'
import { PICTURE_BYTES_MAX, PICTURES_MAX } from '@tradepost/contract/platform/catalog/product-pictures'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { DropZone } from '@tradepost/ui/inputs/drop-zone'
import { toast } from '@tradepost/ui/overlays/toast'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { checkImage, findCrop, type ImageLimits, useObjectUrl } from '#src/shell/forms/image-field.tsx'
import { moveItem } from '#src/shell/forms/move-buttons.tsx'
import { UploadStatus } from '#src/shell/forms/upload-status.tsx'
import { useUploads } from '#src/shell/forms/uploads.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { picturesOwner, type ShownProduct, useAddPicture, useArrangePictures } from './api.ts'
import { AltField, PictureRow } from './picture-row.tsx'

const LIMITS: ImageLimits = {
  types: ['image/png', 'image/jpeg', 'image/webp'],
  bytesMax: PICTURE_BYTES_MAX,
  hint: t('sellerProducts.gallery.hint'),
  tooLarge: t('sellerProducts.gallery.tooLarge'),
  unsupported: t('sellerProducts.gallery.unsupported'),
}

/** Shows a selected picture as its page will, and takes what it shows, before it is uploaded. */
function ChosenPicture({ file, onAdd, onDiscard }: { file: File; onAdd: (alt: string) => void; onDiscard: () => void }) {
  const url = useObjectUrl(file)
  const [alt, setAlt] = useState('')
  const [crop, setCrop] = useState<ReturnType<typeof findCrop>>()
  return (
    <div className="flex items-start gap-4 max-list:flex-col">
      {url ? (
        <img
          src={url}
          alt={t('dashboardShell.image.preview')}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setCrop(findCrop({ width, height }))}
          className="aspect-square w-36 rounded-lg bg-sunken object-cover"
        />
      ) : null}
      <div className="grid w-full min-w-0 flex-1 gap-3">
        {crop ? (
          <p role="status" className="text-sm text-ink-2">
            {t(`dashboardShell.image.cut.${crop}`)}
          </p>
        ) : null}
        <AltField
          label={t('sellerProducts.gallery.alt')}
          value={alt}
          onValueChange={setAlt}
          onCommit={() => onAdd(alt)}
          hint={t('sellerProducts.gallery.altHint')}
        />
        <div className="flex gap-2">
          <Button variant="primary" size="sm" onClick={() => onAdd(alt)}>
            {t('sellerProducts.gallery.add')}
          </Button>
          <Button size="sm" onClick={onDiscard}>
            {t('sellerProducts.gallery.discard')}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Holds what the seller has typed and moved until the server has saved it, one change after the other. */
function useArrangement(slug: string, { product_id: productId, pictures: saved }: ShownProduct) {
  const arrange = useArrangePictures(slug, productId)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  /** IDs of the pictures while their order is being saved. */
  const [order, setOrder] = useState<readonly string[]>([])
  const placeOf = ({ picture_id: id }: ProductPicture) => (order.includes(id) ? order.indexOf(id) : order.length)
  const altOf = ({ picture_id: id, alt }: ProductPicture) => typed[id] ?? alt
  const pictures = saved
    .toSorted((left, right) => placeOf(left) - placeOf(right))
    .map((picture) => ({ ...picture, alt: altOf(picture) }))

  /** Returns whether it was saved. */
  async function save(next: readonly ProductPicture[]): Promise<boolean> {
    const ids = next.map((picture) => picture.picture_id)
    setOrder(ids)
    const answer = await arrange
      .mutateAsync({ pictures: next.map(({ picture_id, alt }) => ({ picture_id, alt: alt.trim() })) })
      .catch(() => undefined)
    setOrder((current) => (current === ids ? [] : current))
    const isSaved = ([id, alt]: [string, string]) => next.some((each) => each.picture_id === id && each.alt === alt)
    if (answer) setTyped((current) => Object.fromEntries(Object.entries(current).filter((entry) => !isSaved(entry))))
    return answer !== undefined
  }

  return {
    pictures,
    error: arrange.error,
    type: (id: string, alt: string) => setTyped({ ...typed, [id]: alt }),
    move: (from: number, to: number) => void save(moveItem(pictures, { from, to })),
    /** Saves what was typed, if anything was. */
    async commit() {
      const isTyped = saved.some((picture) => altOf(picture).trim() !== picture.alt)
      if (isTyped && (await save(pictures))) toast.success(t('dashboardShell.editor.saved'))
    },
  }
}

/** Selects a picture to add, and shows it before it is uploaded. */
function NewPicture({ slug, productId }: { slug: string; productId: string }) {
  const add = useAddPicture(slug, productId)
  const [chosen, setChosen] = useState<File | null>(null)
  const [refused, setRefused] = useState<string>()
  if (chosen)
    return (
      <ChosenPicture
        file={chosen}
        onAdd={(alt) => {
          add(chosen, alt.trim())
          setChosen(null)
        }}
        onDiscard={() => setChosen(null)}
      />
    )
  return (
    <DropZone
      label={t('sellerProducts.gallery.choose')}
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
  )
}

/** Shows the gallery of a product: adds, describes, orders and removes its pictures, each saved right away. */
export function PicturesCard({ slug, product }: { slug: string; product: ShownProduct }) {
  const { product_id: productId } = product
  const { pictures, error, type, move, commit } = useArrangement(slug, product)
  const sending = useUploads(picturesOwner(productId))
  return (
    <Card
      title={t('sellerProducts.gallery.title')}
      description={t('sellerProducts.gallery.description')}
      action={t('sellerProducts.gallery.count', { count: pictures.length })}
      bodyClassName="grid gap-4"
    >
      {pictures.length > 0 ? (
        <ol>
          {pictures.map((picture, place) => (
            <PictureRow
              key={picture.picture_id}
              slug={slug}
              productId={productId}
              picture={picture}
              place={place}
              count={pictures.length}
              onAltChange={(alt) => type(picture.picture_id, alt)}
              onCommit={() => void commit()}
              onMove={(to) => move(place, to)}
            />
          ))}
        </ol>
      ) : null}
      {error ? <Alert tone="danger" isLive title={getErrorMessage(error)} /> : null}
      {sending.map((upload) => (
        <UploadStatus key={upload.id} upload={upload} />
      ))}
      {pictures.length + sending.length < PICTURES_MAX ? <NewPicture slug={slug} productId={productId} /> : null}
    </Card>
  )
}
