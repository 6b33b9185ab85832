import { Alert } from '@tradepost/ui/alert'
import { Fragment } from 'react'
import { messages } from '#src/languages/messages.ts'
import { type CheckoutState, fieldLabel, shownError } from './checkout.ts'
import { focusField } from './focus-field.ts'
import { fieldId } from './form-values.ts'

// Where the names stand in the sentence, which differs from language to language.
const GAP = '\u0000'

/** What is to be put right, when it is more than one thing; each name leads to its field, and goes once it is mended. */
export function ErrorSummary({ state }: { state: CheckoutState }) {
  const open = state.summary.filter((field) => shownError(state, field) !== undefined)
  if (open.length < 2) return null
  const labels = open.map((field) => fieldLabel(state, field))
  const [before, after] = messages.errorSummary.text(GAP).split(GAP)
  let next = 0
  return (
    <Alert tone="danger" isLive title={messages.errorSummary.title(open.length)}>
      {before}
      {new Intl.ListFormat(messages.language).formatToParts(labels).map((part) => {
        if (part.type === 'literal') return <Fragment key={`before-${open[next]}`}>{part.value}</Fragment>
        const field = open[next]
        next += 1
        if (!field) return null
        return (
          <a
            key={field}
            href={`#${fieldId(field)}`}
            dir="auto"
            className="font-[520] underline decoration-[1.5px] underline-offset-3"
            onClick={(event) => {
              event.preventDefault()
              focusField(field)
            }}
          >
            {part.value}
          </a>
        )
      })}
      {after}
    </Alert>
  )
}
