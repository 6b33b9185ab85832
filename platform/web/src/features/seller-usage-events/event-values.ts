import { UsageEventForm } from '@tradepost/contract/platform/sales/seller-usage-events'
import { EventMetadata } from '@tradepost/contract/provider/usage/usage-events'
import * as z from 'zod'
import { t } from '#src/dashboard-messages.ts'

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The form's values, with metadata as JSON text. Each error is one sentence with its position. */
export const TypedEvent = UsageEventForm.extend({
  metadata: z.string().transform((text, context) => {
    const value = text.trim() === '' ? {} : parse(text)
    const metadata = EventMetadata.safeParse(value)
    if (metadata.success) return metadata.data
    const issue = metadata.error.issues[0]
    const place = issue?.path.join('.')
    const message =
      value === undefined || typeof value !== 'object' || Array.isArray(value) || value === null
        ? t('sellerUsageEvents.metadataProblems.notJson', { example: '{"tokens": 128}' })
        : place && issue
          ? t('sellerUsageEvents.metadataProblems.at', { key: place, problem: issue.message })
          : (issue?.message ?? t('sellerUsageEvents.metadataProblems.other'))
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }),
})
export type TypedEvent = z.input<typeof TypedEvent>
