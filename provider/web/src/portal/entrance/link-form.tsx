import { formatEmail, isEmail } from '@tradepost/contract/email-address'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { type FormEvent, useRef, useState } from 'react'
import { t } from '../messages.ts'
import { getErrorMessage } from '../shell/request.ts'
import { sendLink } from './open-link.ts'

type Phase = 'typing' | 'sending' | 'sent'
type LinkFormProps = { businessId: string; businessName: string }

/** Asks for an email address and sends a link to it. Says the same for every address. */
export function LinkForm({ businessId, businessName }: LinkFormProps) {
  const [email, setEmail] = useState('')
  const [phase, setPhase] = useState<Phase>('typing')
  const [problem, setProblem] = useState<{ field?: string; form?: string }>({})
  const input = useRef<HTMLInputElement>(null)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (phase === 'sending') return
    if (!isEmail(email.trim())) {
      setProblem({ field: t('entrance.invalid') })
      return input.current?.focus()
    }
    setProblem({})
    setPhase('sending')
    try {
      await sendLink(businessId, email.trim())
      setPhase('sent')
    } catch (error) {
      setProblem({ form: getErrorMessage(error) })
      setPhase('typing')
    }
  }
  if (phase === 'sent')
    return (
      <div role="status" className="grid gap-4">
        <Alert tone="success" title={t('entrance.sent.title')}>
          {t('entrance.sent.text', { email: formatEmail(email.trim()), business: businessName })}
        </Alert>
        <Button onClick={() => setPhase('typing')}>{t('entrance.sent.again')}</Button>
      </div>
    )
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {problem.form ? (
        <Alert tone="danger" title={t('errors.title')} isLive>
          {problem.form}
        </Alert>
      ) : null}
      <Field label={t('entrance.email')} error={problem.field}>
        <Input
          ref={input}
          type="email"
          size="lg"
          autoComplete="email"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" isFull pending={phase === 'sending'}>
        {t('entrance.send')}
      </Button>
    </form>
  )
}
