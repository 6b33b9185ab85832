import { formatFileSize } from '@tradepost/ui/formats/file-size'
import { IconButton } from '@tradepost/ui/icon-button'
import { DropZone } from '@tradepost/ui/inputs/drop-zone'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { Download, FileUp, Trash2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { UploadStatus } from '#src/shell/forms/upload-status.tsx'
import { useUploads } from '#src/shell/forms/uploads.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { filesOwner, type ShownProduct, useDownloadFile, useProductUploads, useRemoveFile } from './api.ts'

type ShownFile = NonNullable<ShownProduct['digital_product_delivery']>['files'][number]

/** Shows a file name as plain text in its own direction, because names come from unknown authors. */
function FileName({ name, detail, children }: { name: string; detail: ReactNode; children?: ReactNode }) {
  return (
    <p className="min-w-0 text-sm">
      <bdi className="block font-[540] [overflow-wrap:anywhere]">{name}</bdi>
      <span className="block text-xs text-ink-3 tabular-nums">{detail}</span>
      {children}
    </p>
  )
}

const rowClassName = 'flex items-center justify-between gap-3 px-3 py-2'

type FilesFieldProps = { slug: string; product: ShownProduct; mayEdit: boolean }

function FileRow({ slug, product, mayEdit, file }: FilesFieldProps & { file: ShownFile }) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = useRemoveFile(slug, product.product_id)
  const download = useDownloadFile(slug, product.product_id)
  return (
    <li>
      <div className={rowClassName}>
        <FileName
          name={file.filename}
          detail={file.file_size === null ? t('sellerProducts.files.sizeUnknown') : formatFileSize(file.file_size)}
        >
          {file.scan_status === 'pending' ? (
            <span className="text-xs text-ink-2">{t('sellerProducts.files.checking')}</span>
          ) : null}
          {file.scan_status === 'infected' ? (
            <span className="text-xs font-medium text-danger-text">{t('sellerProducts.files.infected')}</span>
          ) : null}
        </FileName>
        <div className="flex shrink-0 gap-1">
          <IconButton
            label={t('sellerProducts.files.download', { name: file.filename })}
            size="sm"
            pending={download.isPending}
            onClick={() => download.mutate(file.file_id)}
          >
            <Download aria-hidden="true" />
          </IconButton>
          {mayEdit ? (
            <IconButton
              label={t('sellerProducts.files.remove', { name: file.filename })}
              size="sm"
              onClick={() => setIsAsking(true)}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          ) : null}
        </div>
      </div>
      {download.isError ? (
        <p role="alert" className="px-3 pb-2 text-xs font-medium text-danger-text">
          {getErrorMessage(download.error)}
        </p>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(isOpen) => {
          remove.reset()
          setIsAsking(isOpen)
        }}
        title={t.rich('sellerProducts.files.removeTitle', { name: file.filename, file: (inside) => <bdi>{inside}</bdi> })}
        consequence={t('sellerProducts.files.removeConsequence')}
        confirmLabel={t('sellerProducts.files.removeConfirm')}
        keepLabel={t('sellerProducts.files.removeKeep')}
        pending={remove.isPending}
        error={remove.isError ? getErrorMessage(remove.error) : undefined}
        onConfirm={() => remove.mutate(file.file_id, { onSuccess: () => setIsAsking(false) })}
      />
    </li>
  )
}

function FileDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <DropZone
      label={t('sellerProducts.files.drop')}
      hint={t('sellerProducts.files.dropHint')}
      icon={<FileUp aria-hidden="true" />}
      isMultiple
      onFiles={onFiles}
    />
  )
}

const listClassName = 'divide-y divide-line rounded-lg border border-line'

type NewFilesFieldProps = { chosen: readonly File[]; onChosenChange: (files: readonly File[]) => void }

/** Selects files for a new product, uploaded after it is created. */
export function NewFilesField({ chosen, onChosenChange }: NewFilesFieldProps) {
  return (
    <div className="grid gap-3">
      <h3 className="text-sm font-[540]">{t('sellerProducts.files.title')}</h3>
      {chosen.length > 0 ? (
        <ul className={listClassName}>
          {chosen.map((file, index) => (
            <li key={`${file.name} ${index}`} className={rowClassName}>
              <FileName name={file.name} detail={t('sellerProducts.files.waiting', { size: formatFileSize(file.size) })} />
              <IconButton
                label={t('sellerProducts.files.remove', { name: file.name })}
                size="sm"
                onClick={() => onChosenChange(chosen.filter((each) => each !== file))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <FileDrop onFiles={(files) => onChosenChange([...chosen, ...files])} />
    </div>
  )
}

/** Shows the files that buyers get, and uploads in progress. */
export function FilesField({ slug, product, mayEdit }: FilesFieldProps) {
  const { sendFile } = useProductUploads(slug)
  const arriving = useUploads(filesOwner(product.product_id))
  const files = product.digital_product_delivery?.files ?? []
  return (
    <div className="grid gap-3">
      <h3 className="text-sm font-[540]">{t('sellerProducts.files.title')}</h3>
      {files.length + arriving.length > 0 ? (
        <ul className={listClassName}>
          {files.map((file) => (
            <FileRow key={file.file_id} slug={slug} product={product} mayEdit={mayEdit} file={file} />
          ))}
          {arriving.map((upload) => (
            <li key={upload.id} className="grid gap-2 px-3 py-2">
              <FileName name={upload.file.name} detail={formatFileSize(upload.file.size)} />
              <UploadStatus upload={upload} />
            </li>
          ))}
        </ul>
      ) : null}
      {mayEdit ? (
        <FileDrop
          onFiles={(chosen) => {
            for (const file of chosen) sendFile(product.product_id, file)
          }}
        />
      ) : null}
    </div>
  )
}
