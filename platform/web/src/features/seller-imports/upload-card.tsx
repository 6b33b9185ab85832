import { useQuery } from '@tanstack/react-query'
import { IMPORT_BYTES_MAX, type ImportNoun, type SellerImport } from '@tradepost/contract/platform/catalog/seller-imports'
import { Badge } from '@tradepost/ui/badge'
import { Card } from '@tradepost/ui/card'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import { DropZone } from '@tradepost/ui/inputs/drop-zone'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { PageLink } from '#src/shell/page-link.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { importsQuery, useUpload } from './api.ts'

type UploadProps = { slug: string; noun: ImportNoun; onUploaded: (made: SellerImport) => void }

/** Takes the file of an import. */
export function UploadCard({ slug, noun, onUploaded }: UploadProps) {
  const upload = useUpload(slug, noun)
  const [isTooLarge, setIsTooLarge] = useState(false)
  function take([file]: File[]) {
    if (!file) return
    setIsTooLarge(file.size > IMPORT_BYTES_MAX)
    if (file.size <= IMPORT_BYTES_MAX) upload.mutate(file, { onSuccess: onUploaded })
  }
  const error = isTooLarge ? t('sellerImports.file.tooLarge') : upload.isError ? getErrorMessage(upload.error) : undefined
  return (
    <Card title={t('sellerImports.file.title')}>
      <DropZone
        icon={<FileUp aria-hidden="true" />}
        label={t('sellerImports.file.drop')}
        hint={t('sellerImports.file.hint')}
        accept=".csv,.tsv,text/csv,text/tab-separated-values,text/plain"
        onFiles={take}
        error={error}
      />
      <p role="status" className="text-sm text-ink-3">
        {upload.isPending ? (
          <span className="mt-2 block">{t('sellerImports.file.reading', { name: upload.variables.name })}</span>
        ) : null}
      </p>
    </Card>
  )
}

/** Lists the newest imports, so that one can be opened again; nothing before the first one. */
export function RecentImports({ slug, noun }: { slug: string; noun: ImportNoun }) {
  const { data } = useQuery(importsQuery(slug, noun))
  if (!data || data.items.length === 0) return null
  return (
    <Card title={t('sellerImports.file.recent')} description={t('sellerImports.file.kept')} isFlush>
      <ul className="divide-y divide-line">
        {data.items.map(({ id, file_name: name, status, created_at: at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 text-sm max-list:px-4">
            <PageLink slug={slug} path={[noun, 'import']} search={{ id }} className="tp-link min-w-0 truncate">
              {name}
            </PageLink>
            <Badge tone={status === 'imported' ? 'success' : 'neutral'}>{t(`sellerImports.states.${status}`)}</Badge>
            <span className="ms-auto text-ink-3">
              <RelativeTime at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
