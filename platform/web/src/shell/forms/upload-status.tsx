import { Button } from '@tradepost/ui/button'
import { formatFileSize } from '@tradepost/ui/formats/file-size'
import { IconButton } from '@tradepost/ui/icon-button'
import { Progress } from '@tradepost/ui/progress'
import { CircleAlert, RotateCw, X } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { type Upload, uploads } from './uploads.ts'

function wordsOf({ status, sent, file }: Upload): string {
  if (status === 'waiting') return t('dashboardShell.upload.waiting')
  // Everything is sent, and the provider is checking the file.
  if (sent >= file.size) return t('dashboardShell.upload.processing')
  return t('dashboardShell.upload.sent', { sent: formatFileSize(sent), size: formatFileSize(file.size) })
}

/** Shows the progress of an upload, or its error with what to do about it. */
export function UploadStatus({ upload }: { upload: Upload }) {
  const { id, file, sent, status, words, canRetry } = upload
  if (status === 'failed')
    return (
      <div role="alert" className="grid gap-2">
        <p className="flex gap-1.5 text-sm font-medium text-danger-text [overflow-wrap:anywhere]">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5" />
          <span className="min-w-0">{words}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          {canRetry ? (
            <Button size="sm" icon={<RotateCw aria-hidden="true" />} onClick={() => uploads.retry(id)}>
              {t('actions.retry')}
            </Button>
          ) : null}
          <Button size="sm" variant="ghost" onClick={() => uploads.cancel(id)}>
            {t('dashboardShell.upload.dismiss')}
          </Button>
        </div>
      </div>
    )
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <Progress
          label={t('dashboardShell.upload.label', { name: file.name })}
          value={sent}
          max={file.size}
          valueText={wordsOf(upload)}
        />
        <p className="mt-1 text-xs text-ink-3 tabular-nums">{wordsOf(upload)}</p>
      </div>
      <IconButton label={t('dashboardShell.upload.cancel', { name: file.name })} size="sm" onClick={() => uploads.cancel(id)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
