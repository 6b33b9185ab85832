import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { useForm } from 'react-hook-form'
import { t } from '#src/messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useResendVerification } from '#src/shell/session/resend-verification.ts'
import { sessionQuery } from '#src/shell/session/session.ts'
import { siteQuery } from '#src/shell/site.ts'
import { AuthFrame } from './auth-frame.tsx'
import { MailForm } from './forms.ts'
import { getRedirectProblem } from './redirect-problems.ts'

type NewVerificationEmailProps = {
  email: string | undefined
  /** Why the previous link failed. */
  error: string | undefined
  next: string | undefined
}

/** Requests a new confirmation email, for example after its link expired. */
export function NewVerificationEmail({ email = '', error, next }: NewVerificationEmailProps) {
  const router = useRouter()
  const user = useQuery(sessionQuery).data?.user
  const resend = useResendVerification(next)
  const isOff = useQuery(siteQuery).data?.sends_verification_email === false
  // Defaults to the signed-in person's email, unless the page was opened for another one.
  const values = email === '' && user ? { email: user.email } : undefined
  const form = useForm({ resolver: zodResolver(MailForm), mode: 'onTouched', defaultValues: { email }, values })
  const problem = error === undefined ? undefined : getRedirectProblem(error)
  const send = form.handleSubmit(({ email: address }) =>
    resend.mutate(address, {
      onSuccess: () => void router.navigate({ to: '/verify-email', search: { email: address, next } }),
    }),
  )
  return (
    <AuthFrame
      title={t('sessions.confirmEmail.title')}
      lead={isOff ? undefined : t('sessions.confirmEmail.lead')}
      aside={
        <Link to="/sign-in" search={{ email: email || undefined }} className="tp-link">
          {t('sessions.links.backToSignIn')}
        </Link>
      }
    >
      {problem ? (
        <Alert tone="danger" isLive title={problem.title}>
          {problem.detail}
        </Alert>
      ) : null}
      {isOff ? (
        <Alert title={t('sessions.off.confirm')}>{t('sessions.off.confirmText')}</Alert>
      ) : (
        <form noValidate className="grid gap-4.5" onSubmit={send}>
          <Field label={t('sessions.fields.email')} size="lg" error={form.formState.errors.email?.message}>
            <Input size="lg" type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
          </Field>
          {resend.isError ? <Alert tone="danger" isLive title={getErrorMessage(resend.error)} /> : null}
          <Button type="submit" variant="primary" size="xl" isFull pending={resend.isPending}>
            {t('sessions.confirmEmail.submit')}
          </Button>
        </form>
      )}
    </AuthFrame>
  )
}
