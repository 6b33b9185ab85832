import { IMAGE_BYTES_MAX } from '@tradepost/contract/provider/images'
import { Button } from '@tradepost/ui/button'
import { DropZone } from '@tradepost/ui/inputs/drop-zone'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { useIsEditable } from './editable.tsx'
import { UploadStatus } from './upload-status.tsx'
import { uploads, useUploads } from './uploads.ts'

/** The images that a field takes, and its words. */
export type ImageLimits = { types: readonly string[]; bytesMax: number; hint: string; tooLarge: string; unsupported: string }

/** Images that the provider re-encodes. */
const IMAGE_LIMITS: ImageLimits = {
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  bytesMax: IMAGE_BYTES_MAX,
  hint: t('dashboardShell.image.hint'),
  tooLarge: t('dashboardShell.image.tooLarge'),
  unsupported: t('dashboardShell.image.unsupported'),
}

/** Returns why an image can't be uploaded; undefined if it may. The server has the final say. */
export function checkImage({ type, size }: Pick<File, 'type' | 'size'>, limits: ImageLimits): string | undefined {
  if (size === 0) return t('dashboardShell.image.empty')
  if (size > limits.bytesMax) return limits.tooLarge
  if (type && !limits.types.includes(type)) return limits.unsupported
  return undefined
}

/** Returns a URL for a local file while it is shown; null without a file. */
export function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

/** An image this close to a square is shown whole, for the eye. */
const NEARLY_SQUARE = 1.05

/** Returns which edges of an image are cut off where pages show it as a square; undefined if none are. */
export function findCrop({ width, height }: { width: number; height: number }): 'sides' | 'ends' | undefined {
  if (width > height * NEARLY_SQUARE) return 'sides'
  return height > width * NEARLY_SQUARE ? 'ends' : undefined
}

type ImageFieldProps = {
  /** The current image. */
  image: string | null
  /** Owner key of the uploads. */
  owner: string
  /** An image selected before there is an object to upload it to. */
  chosen?: File | null
  onFile: (file: File) => void
  onRemove?: (() => void) | undefined
  isRemoving?: boolean
  /** Those of product images by default. */
  limits?: ImageLimits
  /** Why the image couldn't be removed. */
  error?: string | undefined
}

/** Shows an image, which can be uploaded or replaced by drag and drop or in a file dialog where the person may. */
export function ImageField(props: ImageFieldProps) {
  const { image, owner, chosen = null, onFile, onRemove, isRemoving = false, limits = IMAGE_LIMITS, error } = props
  const isEditable = useIsEditable()
  const upload = useUploads(owner).at(-1)
  const local = useObjectUrl(upload?.file ?? chosen)
  const [refused, setRefused] = useState<string | undefined>()
  const [crop, setCrop] = useState<ReturnType<typeof findCrop>>()
  const shown = local ?? image
  const isSending = upload !== undefined && upload.status !== 'failed'
  function take([file]: File[]) {
    if (!file) return
    const words = checkImage(file, limits)
    setRefused(words)
    if (words) return
    if (upload) uploads.cancel(upload.id)
    onFile(file)
  }
  return (
    <div className="grid grid-cols-[9rem_minmax(0,1fr)] items-start gap-4 max-list:grid-cols-1">
      {shown ? (
        <img
          src={shown}
          alt={t('dashboardShell.image.preview')}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setCrop(findCrop({ width, height }))}
          className={`aspect-square w-36 rounded-lg bg-sunken object-cover ${upload ? 'opacity-60' : ''}`}
        />
      ) : null}
      <div className={`grid gap-3 ${shown ? '' : 'col-span-full'}`}>
        {upload ? <UploadStatus upload={upload} /> : null}
        {shown && crop ? (
          <p role="status" className="text-sm text-ink-2">
            {t(`dashboardShell.image.cut.${crop}`)}
          </p>
        ) : null}
        {isSending || !isEditable ? null : (
          <DropZone
            label={shown ? t('dashboardShell.image.chooseAnother') : t('dashboardShell.image.choose')}
            hint={limits.hint}
            icon={<ImagePlus aria-hidden="true" />}
            accept={limits.types.join(',')}
            onFiles={take}
            error={refused ?? error}
          />
        )}
        {(image ?? chosen) && !upload && onRemove && isEditable ? (
          <div>
            <Button size="sm" icon={<Trash2 aria-hidden="true" />} onClick={onRemove} pending={isRemoving}>
              {t('dashboardShell.image.remove')}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  )
}
