import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/field'
import { Input } from '@tradepost/ui/input'
import { useForm, useWatch } from 'react-hook-form'
import { MailboxHint } from '#src/shell/mailbox-hint.tsx'
import { errorMessage } from '#src/shell/request.ts'
import { useRequestPasswordReset } from './api.ts'
import { AuthFrame } from './auth-frame.tsx'
import { MailForm } from './forms.ts'

/** Requests the email with the link to a new password. */
export function RequestPasswordReset({ email = '' }: { email: string | undefined }) {
  const reset = useRequestPasswordReset()
  const form = useForm({ resolver: zodResolver(MailForm), mode: 'onTouched', defaultValues: { email } })
  const typed = useWatch({ control: form.control, name: 'email' }) || undefined
  return (
    <AuthFrame
      title="Reset your password"
      lead="We’ll email you a link to choose a new password."
      aside={
        <Link to="/sign-in" search={{ email: typed }} className="tp-link">
          Back to sign in
        </Link>
      }
    >
      <form noValidate className="grid gap-4.5" onSubmit={form.handleSubmit((values) => reset.mutate(values.email))}>
        <Field label="Email" size="lg" error={form.formState.errors.email?.message}>
          <Input size="lg" type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
        </Field>
        {reset.isError ? <Alert tone="danger" isLive title={errorMessage(reset.error)} /> : null}
        {/* The same words whether or not there is such an account. */}
        {reset.isSuccess ? (
          <Alert tone="success" isLive title="Check your email">
            If an account uses this email, we’ve sent it a link. <MailboxHint />
          </Alert>
        ) : null}
        <Button type="submit" variant="primary" size="xl" isFull pending={reset.isPending}>
          {reset.isSuccess ? 'Resend link' : 'Send link'}
        </Button>
      </form>
    </AuthFrame>
  )
}
