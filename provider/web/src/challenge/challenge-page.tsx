/** The bank's page that asks the buyer to approve a payment. */

import type { AnswerChallenge, Challenge } from '@tradepost/contract/hosted/challenge'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { Alert } from '@tradepost/ui/alert'
import { Button, getButtonClassName } from '@tradepost/ui/button'
import { Money } from '@tradepost/ui/commerce/money'
import { PaymentBrand } from '@tradepost/ui/commerce/payment-brand'
import { TicketCard } from '@tradepost/ui/commerce/ticket-card'
import { GrandTotal, TotalLine, Totals } from '@tradepost/ui/commerce/totals'
import { BusinessMark } from '@tradepost/ui/drawings/brand-mark'
import { CircleCheck, FlaskConical, Lock } from 'lucide-react'
import { useState } from 'react'
import { answerChallenge, sessionUrl } from '#src/api.ts'
import { t } from '#src/messages.ts'
import { methodName } from '#src/method-name.ts'
import { CenterPage, PageAnswer } from '#src/shell/center-page.tsx'
import { BankMark, QuietMark } from '#src/shell/status-icons.tsx'
import { isTestMode, rememberReturn } from '#src/tab-storage.ts'

type ChallengeAnswer = AnswerChallenge['answer']

/** Returns the wallet, lender or bank that this page simulates. A card's bank has its own messages. */
const nameOf = ({ method }: Challenge): string | null => (method === 'card' ? null : methodName(method))

/**
 * Shows the bank's page, which asks whether the card's owner is paying, or the page of the selected wallet or lender. Every
 * answer leads back to the checkout, which shows the result.
 */
export function ChallengePage({ challenge }: { challenge: Challenge }) {
  return challenge.open ? <OpenChallenge challenge={challenge} /> : <AnsweredChallenge challenge={challenge} />
}

function OpenChallenge({ challenge }: { challenge: Challenge }) {
  const name = nameOf(challenge)
  const [sending, setSending] = useState<ChallengeAnswer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function send(answer: ChallengeAnswer) {
    if (sending) return
    setSending(answer)
    setProblem(null)
    const outcome = await answerChallenge(challenge, answer)
    // A refusal means that it was answered elsewhere or too late. The checkout knows the payment's state.
    if (outcome.kind === 'ok' || (outcome.kind === 'refused' && outcome.status < 500)) {
      rememberReturn(challenge.session_id)
      return location.replace(sessionUrl(challenge.session_id))
    }
    setSending(null)
    setProblem(t('challenge.unreachable'))
  }

  return (
    <CenterPage isNarrow>
      <div className="grid gap-4">
        <ShopLine business={challenge.business_name} name={name} />
        <TicketCard details={<Question challenge={challenge} />}>
          <div className="grid gap-3">
            {problem ? (
              <Alert tone="danger" isLive>
                {problem}
              </Alert>
            ) : null}
            {answersFor(challenge).map(({ answer, label, variant }, index) => (
              <Button
                key={answer}
                variant={variant}
                size={index === 0 ? 'xl' : 'lg'}
                isFull
                pending={sending === answer}
                disabled={sending !== null && sending !== answer}
                onClick={() => send(answer)}
              >
                {label}
              </Button>
            ))}
          </div>
        </TicketCard>
        {isTestMode(challenge.session_id) ? (
          <p className="flex gap-3 rounded-lg bg-brass-subtle px-4 py-3 text-sm text-ink-2 inset-ring inset-ring-warning-line">
            <FlaskConical aria-hidden="true" className="mt-0.5 text-brass-text" />
            {name ? t('challenge.elsewhere.testMode', { name }) : t('challenge.testMode')}
          </p>
        ) : null}
      </div>
    </CenterPage>
  )
}

type Answer = { answer: ChallengeAnswer; label: string; variant?: 'primary' | 'ghost' }

/** Returns the possible answers. A bank only approves or denies; other methods can also leave the payment processing. */
function answersFor(challenge: Challenge): Answer[] {
  return [
    { answer: 'approve', label: t('challenge.approve'), variant: 'primary' },
    { answer: 'deny', label: t('challenge.deny') },
    ...(nameOf(challenge) ? [{ answer: 'defer', label: t('challenge.elsewhere.defer') } as const] : []),
    { answer: 'cancel', label: t('challenge.cancel'), variant: 'ghost' },
  ]
}

function ShopLine({ business, name }: { business: string; name: string | null }) {
  return (
    <div className="flex items-center justify-between gap-3 text-sm text-ink-3">
      <span className="flex min-w-0 items-center gap-2">
        <BusinessMark name={business} size={22} />
        <span className="truncate">{business}</span>
      </span>
      <span className="flex shrink-0 items-center gap-1">
        <Lock aria-hidden="true" className="size-3.5" />
        {name ? t('secure') : t('challenge.secure')}
      </span>
    </div>
  )
}

function Question({ challenge }: { challenge: Challenge }) {
  const name = nameOf(challenge)
  return (
    <>
      <div className="flex items-center justify-between gap-3 pb-4.5">
        <span className="flex items-center gap-2 font-[620] tracking-[-0.015em]">
          <BankMark />
          {name ?? t('challenge.bank')}
        </span>
        {challenge.card_network ? <PaymentBrand brand={challenge.card_network} /> : null}
      </div>
      <h1 className="text-2xl tracking-[-0.025em]">{name ? t('challenge.elsewhere.title', { name }) : t('challenge.title')}</h1>
      <p className="mt-1.5 mb-4.5 text-ink-2">
        {name ? t('challenge.elsewhere.text', { business: challenge.business_name }) : t('challenge.text')}
      </p>
      <Totals>
        <TotalLine
          label={t('challenge.to')}
          amount={<span className="block max-w-56 truncate">{challenge.business_name}</span>}
        />
        {challenge.card_last_four ? (
          <TotalLine label={t('challenge.card')} amount={<bdi dir="ltr">•••• {challenge.card_last_four}</bdi>} />
        ) : null}
        <GrandTotal
          label={t('challenge.amount')}
          amount={<Money amount={challenge.amount} currency={challenge.currency} locale={getPageLocale()} />}
        />
      </Totals>
    </>
  )
}

function AnsweredChallenge({ challenge }: { challenge: Challenge }) {
  return (
    <CenterPage isNarrow>
      <PageAnswer mark={<QuietMark Icon={CircleCheck} />} title={t('challenge.answeredTitle')}>
        {nameOf(challenge) ? t('challenge.elsewhere.answeredText') : t('challenge.answeredText')}
      </PageAnswer>
      <p className="text-center">
        <a
          className={getButtonClassName({ variant: 'primary', size: 'lg' })}
          href={sessionUrl(challenge.session_id)}
          onClick={() => rememberReturn(challenge.session_id)}
        >
          {t('challenge.backToCheckout')}
        </a>
      </p>
    </CenterPage>
  )
}
