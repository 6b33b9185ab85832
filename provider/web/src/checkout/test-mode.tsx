import { FlaskConical } from 'lucide-react'
import { t } from '#src/messages.ts'
import { type Checkout, setFieldText } from './checkout.ts'

/** Test card numbers by their result, in display order. */
const NUMBERS = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0000 0000 0002', 'declined'],
  ['4000 0000 0000 9995', 'insufficientFunds'],
  ['4000 0025 0000 3155', 'challenge'],
  ['4000 0000 0000 0259', 'processingSucceeds'],
  ['4000 0000 0000 3063', 'processingFails'],
  ['4000 0000 0000 5126', 'refundFails'],
  ['4000 0000 0000 7726', 'refundTakesDays'],
  ['4000 0000 0000 2685', 'disputed'],
  ['4000 0000 0000 1976', 'preDisputed'],
  ['4000 0000 0000 5423', 'disputedRdr'],
] as const

/** Lists the test cards and what each does. Choosing one also fills in the rest of the card. */
export function TestCards({ checkout }: { checkout: Checkout }) {
  function use(number: string) {
    setFieldText(checkout, 'cardNumber', number)
    setFieldText(checkout, 'expiration', '12 / 34')
    setFieldText(checkout, 'securityCode', '123')
  }
  return (
    <div className="overflow-hidden rounded-lg bg-brass-subtle text-sm inset-ring inset-ring-warning-line">
      <div className="flex gap-3 px-4 pt-3">
        <FlaskConical aria-hidden="true" className="mt-0.5 text-brass-text" />
        <p className="text-ink-2">
          {t.rich('testMode.hint', {
            card: NUMBERS[0][0].replaceAll(' ', '\u00a0'),
            b: (inside) => <b className="font-[580] text-ink">{inside}</b>,
          })}
        </p>
      </div>
      <details className="group">
        <summary className="mx-4 my-1.5 ms-11 w-max rounded-xs py-1 font-[520] text-brass-text underline decoration-warning-line decoration-[1.5px] underline-offset-3 marker:content-none [&::-webkit-details-marker]:hidden">
          {t('testMode.more')}
        </summary>
        <ul className="grid border-t border-warning-line py-1.5">
          {NUMBERS.map(([number, outcome]) => (
            <li key={number} className="flex flex-wrap items-center gap-x-3 py-0.5 ps-11 pe-2">
              <bdi dir="ltr" className="font-mono text-xs text-ink">
                {number}
              </bdi>
              <span className="min-w-0 flex-1 text-ink-2 max-[480px]:order-1 max-[480px]:basis-full">
                {t(`testMode.${outcome}`)}
              </span>
              <button
                type="button"
                aria-label={t('testMode.fillNumber', { card: number })}
                onClick={() => use(number)}
                className="h-8 rounded-sm px-2.5 font-[540] text-brass-text hover:bg-hover max-[480px]:ms-auto"
              >
                {t('testMode.fill')}
              </button>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
