import type { EventMetadata } from '@tradepost/contract/provider/usage/usage-events'
import { Fragment } from 'react'
import { t } from '#src/dashboard-messages.ts'

/** Shows an event's metadata in one line, with each key muted before its value. */
export function MetadataText({ metadata }: { metadata: EventMetadata | null }) {
  const pairs = Object.entries(metadata ?? {})
  if (pairs.length === 0) return <span className="text-ink-3">{t('dashboardNouns.usageEvents.noMetadata')}</span>
  return (
    <span className="font-mono text-xs">
      {pairs.map(([key, value], index) => (
        <Fragment key={key}>
          {index > 0 ? '  ' : ''}
          <span className="inline-block max-w-full break-words">
            <span className="text-ink-3">{key}</span> {String(value)}
          </span>
        </Fragment>
      ))}
    </span>
  )
}
