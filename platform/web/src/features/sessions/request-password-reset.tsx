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

/** Asking for the mail that leads to a new password. */
export function RequestPasswordReset({ email = '' }: { email: string | undefined }) {
  const reset = useRequestPasswordReset()
  const form = useForm({ resolver: zodResolver(MailForm), mode: 'onTouched', defaultValues: { email } })
  const typed = useWatch({ control: form.control, name: 'email' }) || undefined
  return (
    <AuthFrame
      title="Set a new password"
      lead="We send you a link that lets you choose one."
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
          <Alert tone="success" isLive title="Check your mail">
            If there is an account for this address, the link is on its way. <MailboxHint />
          </Alert>
        ) : null}
        <Button type="submit" variant="primary" size="xl" isFull pending={reset.isPending}>
          {reset.isSuccess ? 'Send it again' : 'Send the link'}
        </Button>
      </form>
    </AuthFrame>
  )
}
