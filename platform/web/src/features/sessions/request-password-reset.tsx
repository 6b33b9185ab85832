import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert } from '@tradepost/ui/alert'
import { Button, getButtonClassName } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { useForm, useWatch } from 'react-hook-form'
import { t } from '#src/messages.ts'
import { MailboxHint } from '#src/shell/people/mailbox-hint.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { siteQuery } from '#src/shell/site.ts'
import { useRequestPasswordReset } from './api.ts'
import { AuthFrame } from './auth-frame.tsx'
import { MailForm } from './forms.ts'

/** Stands for the pages of the password reset on an installation without it. */
export function ResetOff() {
  return (
    <AuthFrame title={t('sessions.off.reset')} lead={t('sessions.off.resetText')}>
      <Link to="/sign-in" className={getButtonClassName({ variant: 'primary', size: 'xl', isFull: true })}>
        {t('actions.signIn')}
      </Link>
    </AuthFrame>
  )
}

/** Shows the form that requests the email with the reset link. */
export function RequestPasswordReset({ email = '' }: { email: string | undefined }) {
  const reset = useRequestPasswordReset()
  const form = useForm({ resolver: zodResolver(MailForm), mode: 'onTouched', defaultValues: { email } })
  const typed = useWatch({ control: form.control, name: 'email' }) || undefined
  if (useQuery(siteQuery).data?.has_password_reset === false) return <ResetOff />
  return (
    <AuthFrame
      title={t('sessions.resetRequest.title')}
      lead={t('sessions.resetRequest.lead')}
      aside={
        <Link to="/sign-in" search={{ email: typed }} className="tp-link">
          {t('sessions.links.backToSignIn')}
        </Link>
      }
    >
      <form noValidate className="grid gap-4.5" onSubmit={form.handleSubmit((values) => reset.mutate(values.email))}>
        <Field label={t('sessions.fields.email')} size="lg" error={form.formState.errors.email?.message}>
          <Input size="lg" type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
        </Field>
        {reset.isError ? <Alert tone="danger" isLive title={getErrorMessage(reset.error)} /> : null}
        {/* The same text whether or not the account exists. */}
        {reset.isSuccess ? (
          <Alert tone="success" isLive title={t('sessions.checkEmail.title')}>
            {t('sessions.resetRequest.sent')} <MailboxHint />
          </Alert>
        ) : null}
        <Button type="submit" variant="primary" size="xl" isFull pending={reset.isPending}>
          {reset.isSuccess ? t('sessions.resetRequest.resend') : t('sessions.resetRequest.submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}
