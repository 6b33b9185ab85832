import type { UploadedEvidence } from '@tradepost/contract/platform/sales/seller-disputes'
import { EVIDENCE_BYTES_MAX, EVIDENCE_FILES_MAX, findEvidenceType } from '@tradepost/contract/provider/disputes'
import { formatFileSize } from '@tradepost/ui/formats/file-size'
import { IconButton } from '@tradepost/ui/icon-button'
import { DropZone } from '@tradepost/ui/inputs/drop-zone'
import { FileUp, X } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { UploadStatus } from '#src/shell/forms/upload-status.tsx'
import { useUploads } from '#src/shell/forms/uploads.ts'
import { evidenceOwner, sendEvidence } from './api.ts'

/** Returns why a file can't be evidence; undefined if it can. The server checks the content too. */
function findProblem(file: File): string | undefined {
  if (!findEvidenceType(file.name)) return t('sellerDisputes.files.wrongType', { name: file.name })
  if (file.size > EVIDENCE_BYTES_MAX) return t('sellerDisputes.files.tooLarge', { name: file.name })
  return undefined
}

const rowClassName = 'flex items-center justify-between gap-3 px-3 py-2'

type EvidenceFilesProps = {
  slug: string
  disputeId: string
  files: readonly UploadedEvidence[]
  onFilesChange: (change: (files: readonly UploadedEvidence[]) => readonly UploadedEvidence[]) => void
}

/** Uploads up to five files for an answer, right when they are chosen. */
export function EvidenceFiles({ slug, disputeId, files, onFilesChange }: EvidenceFilesProps) {
  const [problem, setProblem] = useState<string>()
  const uploading = useUploads(evidenceOwner(disputeId))
  const left = EVIDENCE_FILES_MAX - files.length - uploading.length
  function take(chosen: File[]) {
    const refused = chosen.map(findProblem).find((each) => each !== undefined)
    const tooMany = chosen.length > left ? t('sellerDisputes.files.tooMany', { count: String(EVIDENCE_FILES_MAX) }) : undefined
    setProblem(refused ?? tooMany)
    if (refused ?? tooMany) return
    for (const file of chosen)
      sendEvidence({ slug, id: disputeId }, file, (arrived) => onFilesChange((known) => [...known, arrived]))
  }
  return (
    <div className="grid gap-3">
      <h3 className="text-sm font-[540]">{t('sellerDisputes.files.title')}</h3>
      {files.length + uploading.length > 0 ? (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {files.map((file) => (
            <li key={file.file_id} className={rowClassName}>
              <p className="min-w-0 text-sm">
                <bdi className="block font-[540] [overflow-wrap:anywhere]">{file.filename}</bdi>
                <span className="text-xs text-ink-3 tabular-nums">
                  {file.file_size === null ? null : formatFileSize(file.file_size)}
                </span>
              </p>
              <IconButton
                label={t('sellerDisputes.files.remove', { name: file.filename })}
                size="sm"
                onClick={() => onFilesChange((known) => known.filter(({ file_id: id }) => id !== file.file_id))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
          {uploading.map((upload) => (
            <li key={upload.id} className="grid gap-2 px-3 py-2">
              <bdi className="text-sm font-[540] [overflow-wrap:anywhere]">{upload.file.name}</bdi>
              <UploadStatus upload={upload} />
            </li>
          ))}
        </ul>
      ) : null}
      {left > 0 ? (
        <DropZone
          label={t('sellerDisputes.files.drop')}
          hint={t('sellerDisputes.files.hint', { count: String(EVIDENCE_FILES_MAX) })}
          icon={<FileUp aria-hidden="true" />}
          accept=".pdf,.jpg,.jpeg,.png"
          isMultiple
          onFiles={take}
          error={problem}
        />
      ) : null}
    </div>
  )
}
