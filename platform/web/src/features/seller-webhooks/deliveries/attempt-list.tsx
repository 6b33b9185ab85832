import type { SellerWebhookDelivery } from '@tradepost/contract/platform/developers/seller-webhook-log'
import { Badge } from '@tradepost/ui/badge'
import { CodeBlock } from '@tradepost/ui/code-block'
import { formatExactMoment } from '@tradepost/ui/formats/moment'
import { Check, ChevronRight, FlaskConical, X } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { faultLabel } from '#src/features/seller-webhooks/fault-values.ts'
import { answerLabel } from '#src/nouns/webhooks/delivery-badge.tsx'
import { millisecondsLabel } from '#src/nouns/webhooks/webhook-labels.ts'
import { formatJson, isJson } from '#src/shell/format-json.ts'

type Attempt = SellerWebhookDelivery['attempts'][number]

const headersText = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

const isAccepted = ({ response_status: status }: Attempt): boolean => status !== null && status >= 200 && status < 300

function AttemptDetails({ attempt }: { attempt: Attempt }) {
  const { request_headers: sent, response_headers: answered, response_body: body, error } = attempt
  return (
    <div className="grid gap-3 pt-1 pb-4">
      {error ? <p className="text-sm text-danger-text [overflow-wrap:anywhere]">{error}</p> : null}
      {sent ? <CodeBlock label={t('sellerWebhooks.delivery.requestHeaders')} code={headersText(sent)} /> : null}
      {answered ? <CodeBlock label={t('sellerWebhooks.delivery.responseHeaders')} code={headersText(answered)} /> : null}
      {body ? (
        <CodeBlock
          label={t('sellerWebhooks.delivery.responseBody')}
          language={isJson(body) ? 'json' : 'text'}
          code={formatJson(body)}
        />
      ) : attempt.response_status === null ? null : (
        <p className="text-sm text-ink-3">{t('sellerWebhooks.delivery.noBody')}</p>
      )}
    </div>
  )
}

function AttemptRow({ attempt, isFirstOpen }: { attempt: Attempt; isFirstOpen: boolean }) {
  const [isOpen, setIsOpen] = useState(isFirstOpen)
  const isFine = isAccepted(attempt)
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-11 w-full flex-wrap items-center gap-x-2.5 gap-y-1 py-1.5 text-start text-sm hover:text-ink"
      >
        <ChevronRight
          aria-hidden="true"
          className={`size-4! shrink-0 text-ink-3 transition-transform duration-(--fast) ${isOpen ? 'rotate-90' : 'rtl:-scale-x-100'}`}
        />
        <span className="text-ink-2 tabular-nums">
          {t('sellerWebhooks.delivery.attempt', { number: String(attempt.number) })}
        </span>
        <Badge tone={isFine ? 'success' : 'danger'} icon={isFine ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}>
          {t('sellerWebhooks.delivery.answered', {
            answer: answerLabel(attempt.response_status),
            time: millisecondsLabel(attempt.milliseconds),
          })}
        </Badge>
        {attempt.fault ? (
          <Badge tone="brass" icon={<FlaskConical aria-hidden="true" />}>
            {faultLabel(attempt.fault)}
          </Badge>
        ) : null}
        <time dateTime={attempt.started_at} className="ms-auto text-xs text-ink-3">
          {formatExactMoment(new Date(attempt.started_at))}
        </time>
      </button>
      {isOpen ? <AttemptDetails attempt={attempt} /> : null}
    </li>
  )
}

/** Lists the attempts of a delivery, the last one first. Each opens what was sent and answered. */
export function AttemptList({ attempts }: { attempts: readonly Attempt[] }) {
  if (attempts.length === 0) return <p className="text-sm text-ink-3">{t('sellerWebhooks.delivery.noAttempt')}</p>
  return (
    <ol>
      {attempts.toReversed().map((attempt, index) => (
        <AttemptRow key={attempt.id} attempt={attempt} isFirstOpen={index === 0 && !isAccepted(attempt)} />
      ))}
    </ol>
  )
}
