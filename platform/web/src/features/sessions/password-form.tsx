import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Checkbox } from '@tradepost/ui/inputs/checkbox'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { t } from '#src/messages.ts'
import { PasswordInput } from '#src/shell/forms/password-input.tsx'
import { getErrorMessage, RequestError } from '#src/shell/request.ts'
import { isBanRefusal } from '#src/shell/session/ended-session.tsx'
import { useResendVerification } from '#src/shell/session/resend-verification.ts'
import { siteQuery } from '#src/shell/site.ts'
import type { useSignIn } from './api.ts'
import type { SignInForm } from './forms.ts'

/** Shown after a correct password if this installation requires a confirmed email. */
function UnconfirmedNotice({ email }: { email: string }) {
  const resend = useResendVerification()
  return (
    <Alert tone="danger" isLive title={t('sessions.unconfirmed.title')}>
      {resend.isSuccess ? (
        t('sessions.unconfirmed.sent')
      ) : (
        <>
          {t('sessions.unconfirmed.text')}
          <Button size="sm" className="mt-2 flex" pending={resend.isPending} onClick={() => resend.mutate(email)}>
            {t('sessions.links.resendEmail')}
          </Button>
        </>
      )}
      {resend.isError ? <p>{getErrorMessage(resend.error)}</p> : null}
    </Alert>
  )
}

function SignInProblem({ error, email }: { error: Error; email: string }) {
  const needsMail = error instanceof RequestError && error.code === 'EMAIL_NOT_VERIFIED'
  return needsMail ? <UnconfirmedNotice email={email} /> : <Alert tone="danger" isLive title={getErrorMessage(error)} />
}

type PasswordFormProps = {
  form: UseFormReturn<z.infer<typeof SignInForm>>
  signIn: ReturnType<typeof useSignIn>
  /** The email typed so far, passed on to the next page. */
  typed: string | undefined
}

/** Signs in with email and password. The browser offers passkeys among the suggestions of the email field. */
export function PasswordForm({ form, signIn, typed }: PasswordFormProps) {
  const [isRemembered, setIsRemembered] = useState(true)
  const { errors } = form.formState
  const hasReset = useQuery(siteQuery).data?.has_password_reset ?? true
  return (
    <form
      noValidate
      className="grid gap-4.5"
      onSubmit={form.handleSubmit((values) => signIn.mutate({ ...values, isRemembered }))}
    >
      <Field label={t('sessions.fields.email')} size="lg" error={errors.email?.message}>
        <Input size="lg" type="email" autoComplete="username webauthn" inputMode="email" {...form.register('email')} />
      </Field>
      <Field
        label={t('sessions.fields.password')}
        size="lg"
        error={errors.password?.message}
        aside={
          hasReset ? (
            <Link to="/forgot-password" search={{ email: typed }} className="tp-link">
              {t('sessions.signIn.forgotPassword')}
            </Link>
          ) : undefined
        }
      >
        <PasswordInput size="lg" autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Checkbox
        label={t('sessions.signIn.staySignedIn')}
        checked={isRemembered}
        onChange={(event) => setIsRemembered(event.target.checked)}
      />
      {signIn.isError && !isBanRefusal(signIn.error) ? (
        <SignInProblem error={signIn.error} email={form.getValues('email')} />
      ) : null}
      <Button type="submit" variant="primary" size="xl" isFull pending={signIn.isPending || signIn.isSuccess}>
        {t('actions.signIn')}
      </Button>
    </form>
  )
}
