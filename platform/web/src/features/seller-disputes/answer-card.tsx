import type { SellerDispute } from '@tradepost/contract/platform/sales/seller-disputes'
import { Card } from '@tradepost/ui/card'
import { formatFileSize } from '@tradepost/ui/formats/file-size'
import { IconButton } from '@tradepost/ui/icon-button'
import { Download } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useEvidenceDownload } from './api.ts'

type AnswerCardProps = { slug: string; disputeId: string; answer: NonNullable<SellerDispute['answer']> }

/** Shows what the business answered, with its files. */
export function AnswerCard({ slug, disputeId, answer }: AnswerCardProps) {
  const download = useEvidenceDownload({ slug, id: disputeId })
  return (
    <Card title={t('sellerDisputes.answer.title')}>
      <div className="grid gap-4">
        <p className="text-md whitespace-pre-wrap [overflow-wrap:anywhere]">{answer.explanation}</p>
        {answer.files.length > 0 ? (
          <ul aria-label={t('sellerDisputes.files.title')} className="divide-y divide-line rounded-lg border border-line">
            {answer.files.map(({ file_id: id, filename, file_size: size }) => (
              <li key={id} className="flex items-center justify-between gap-3 px-3 py-2">
                <p className="min-w-0 text-sm">
                  <bdi className="block font-[540] [overflow-wrap:anywhere]">{filename}</bdi>
                  <span className="text-xs text-ink-3 tabular-nums">{size === null ? null : formatFileSize(size)}</span>
                </p>
                <IconButton
                  label={t('sellerDisputes.files.download', { name: filename })}
                  size="sm"
                  pending={download.isPending && download.variables === id}
                  onClick={() => download.mutate(id)}
                >
                  <Download aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        ) : null}
        {download.isError ? (
          <p role="alert" className="text-xs font-medium text-danger-text">
            {getErrorMessage(download.error)}
          </p>
        ) : null}
      </div>
    </Card>
  )
}
