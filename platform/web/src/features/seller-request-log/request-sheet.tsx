import { useQuery } from '@tanstack/react-query'
import type { SellerLoggedRequest } from '@tradepost/contract/platform/developers/seller-request-log'
import { CodeBlock } from '@tradepost/ui/code-block'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { formatExactMoment } from '@tradepost/ui/formats/moment'
import { Sheet } from '@tradepost/ui/overlays/sheet'
import { Skeleton } from '@tradepost/ui/skeleton'
import { t } from '#src/dashboard-messages.ts'
import { millisecondsLabel } from '#src/nouns/webhooks/webhook-labels.ts'
import { Detail, DetailList } from '#src/shell/detail-list.tsx'
import { formatJson } from '#src/shell/format-json.ts'
import { HiddenBody } from '#src/shell/hidden-body.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { keyLabel, loggedRequestQuery } from './api.ts'
import { StatusCode } from './status-code.tsx'

type Body = SellerLoggedRequest['request_body']

function BodyBlock({ body, label }: { body: Body; label: string }) {
  if (body === null) return null
  return (
    <div className="grid gap-1.5">
      <CodeBlock
        label={label}
        language={body.is_truncated ? 'text' : 'json'}
        code={formatJson(body.text)}
        isWrapped={body.is_truncated}
      />
      {body.is_truncated ? <p className="text-xs text-ink-3">{t('sellerRequestLog.truncated')}</p> : null}
    </div>
  )
}

function Loaded({ request }: { request: SellerLoggedRequest }) {
  const { status, error_code: code, created_at: at, api_key: key, client_address: address, request_id: id } = request
  return (
    <div className="grid gap-6">
      <DetailList>
        <Detail term={t('sellerRequestLog.columns.status')}>
          <StatusCode status={status} />
          {code ? <span className="ms-2 font-mono text-xs">{code}</span> : null}
        </Detail>
        <Detail term={t('sellerRequestLog.columns.time')}>
          <time dateTime={at}>{formatExactMoment(new Date(at))}</time>
        </Detail>
        <Detail term={t('sellerRequestLog.columns.duration')}>{millisecondsLabel(request.duration_ms)}</Detail>
        <Detail term={t('sellerRequestLog.columns.key')}>{key ? keyLabel(key) : t('sellerRequestLog.deletedKey')}</Detail>
        <Detail term={t('sellerRequestLog.address')}>{address}</Detail>
        <Detail term={t('sellerRequestLog.requestId')}>
          <CopyableId id={id} />
        </Detail>
      </DetailList>
      {request.missing_permissions.length > 0 ? <HiddenBody missing={request.missing_permissions} /> : null}
      <BodyBlock body={request.request_body} label={t('sellerRequestLog.requestBody')} />
      <BodyBlock body={request.response_body} label={t('sellerRequestLog.responseBody')} />
      <p className="text-xs text-ink-3">{t('sellerRequestLog.masked')}</p>
    </div>
  )
}

type RequestSheetProps = {
  slug: string
  /** Undefined while the sheet is closed. */
  id: string | undefined
  onClose: () => void
}

/** Shows one request with its bodies. */
export function RequestSheet({ slug, id, onClose }: RequestSheetProps) {
  const query = useQuery({ ...loggedRequestQuery(slug, id ?? ''), enabled: id !== undefined })
  const title = query.data ? `${query.data.method} ${query.data.path}` : t('sellerRequestLog.request')
  return (
    <Sheet
      open={id !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        <span dir="ltr" className="font-mono text-md break-all">
          {title}
        </span>
      }
      description={t('sellerRequestLog.request')}
    >
      {id === undefined ? null : (
        <QueryView query={query} what={t('sellerRequestLog.noun')} skeleton={<Skeleton className="h-96 rounded-lg" />}>
          {(request) => <Loaded request={request} />}
        </QueryView>
      )}
    </Sheet>
  )
}
