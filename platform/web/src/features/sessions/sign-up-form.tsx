import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import type { Site } from '@tradepost/contract/platform/site'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import type { ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { t } from '#src/messages.ts'
import { PasswordInput } from '#src/shell/forms/password-input.tsx'
import { getErrorMessage, RequestError } from '#src/shell/request.ts'
import type { useSignUp } from './api.ts'
import { signUpForm } from './forms.ts'
import { getPasswordHint } from './redirect-problems.ts'

type SignUpProblemProps = { error: Error; email: string; redirect: string | undefined; hasReset: boolean }

function SignUpProblem({ error, email, redirect, hasReset }: SignUpProblemProps) {
  const isTaken = error instanceof RequestError && error.code.startsWith('USER_ALREADY_EXISTS')
  if (!isTaken) return <Alert tone="danger" isLive title={getErrorMessage(error)} />
  const signIn = (inside: ReactNode) => (
    <Link to="/sign-in" search={{ email, redirect }} className="tp-link">
      {inside}
    </Link>
  )
  const reset = (inside: ReactNode) => (
    <Link to="/forgot-password" search={{ email }} className="tp-link">
      {inside}
    </Link>
  )
  return (
    <Alert tone="danger" isLive title={t('sessions.signUp.taken')}>
      {hasReset ? t.rich('sessions.signUp.takenText', { signIn, reset }) : t.rich('sessions.signUp.takenSignIn', { signIn })}
    </Alert>
  )
}

type SignUpFormProps = {
  site: Site
  signUp: ReturnType<typeof useSignUp>
  redirect: string | undefined
  email: string
  name: string
  isEmailFixed: boolean
  /** Receives the email typed so far, for the link to the sign-in page. */
  onEmailTyped: (email: string) => void
}

/** Shows the form that creates an account with name, email and password. */
export function SignUpForm(props: SignUpFormProps) {
  const { site, signUp, redirect, email, isEmailFixed, onEmailTyped } = props
  const form = useForm({
    resolver: zodResolver(signUpForm(site.password_length)),
    mode: 'onTouched',
    defaultValues: { name: props.name, email, password: '' },
  })
  const { errors } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  const needsEmailFirst = site.requires_email_verification
  // In the order of the fields, of which the first wrong one gets the focus.
  const name = form.register('name')
  const register = form.register('email', {
    onChange: (event: { target: { value: string } }) => onEmailTyped(event.target.value),
  })
  return (
    <form
      noValidate
      className="grid gap-4.5"
      onSubmit={form.handleSubmit((values) =>
        signUp.mutate({ ...values, needsEmailFirst, isEmailed: site.sends_verification_email }),
      )}
    >
      <Field label={t('sessions.fields.fullName')} size="lg" error={errors.name?.message}>
        <Input size="lg" autoComplete="name" {...name} />
      </Field>
      <Field
        label={t('sessions.fields.email')}
        size="lg"
        error={errors.email?.message}
        hint={isEmailFixed ? t('sessions.signUp.fixedEmail') : undefined}
      >
        <Input size="lg" type="email" autoComplete="username" inputMode="email" readOnly={isEmailFixed} {...register} />
      </Field>
      <Field
        label={t('sessions.fields.password')}
        size="lg"
        error={errors.password?.message}
        hint={getPasswordHint(password, site.password_length.min)}
      >
        <PasswordInput size="lg" autoComplete="new-password" {...form.register('password')} />
      </Field>
      {signUp.isError ? (
        <SignUpProblem
          error={signUp.error}
          email={form.getValues('email')}
          redirect={redirect}
          hasReset={site.has_password_reset}
        />
      ) : null}
      <Button type="submit" variant="primary" size="xl" isFull pending={signUp.isPending || signUp.isSuccess}>
        {t('sessions.signUp.submit')}
      </Button>
    </form>
  )
}
