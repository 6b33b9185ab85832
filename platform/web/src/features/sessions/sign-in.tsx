import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Checkbox } from '@tradepost/ui/checkbox'
import { Field } from '@tradepost/ui/field'
import { Input } from '@tradepost/ui/input'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Failure, wordsOf } from '#src/shell/request.ts'
import { useResendVerification } from '#src/shell/resend-verification.ts'
import { useSignIn } from './api.ts'
import { AuthFrame } from './auth-frame.tsx'
import { SignInForm } from './forms.ts'
import { PasswordInput } from './password-input.tsx'

function SignInProblem({ error, email }: { error: Error; email: string }) {
  const resend = useResendVerification()
  const needsMail = error instanceof Failure && error.code === 'EMAIL_NOT_VERIFIED'
  return (
    <Alert tone="danger" isLive title={wordsOf(error)}>
      {needsMail && !resend.isSuccess ? (
        <Button size="sm" className="mt-2" pending={resend.isPending} onClick={() => resend.mutate(email)}>
          Send the mail again
        </Button>
      ) : null}
      {resend.isSuccess ? 'The mail is on its way. Open its link, then sign in.' : null}
      {resend.isError ? wordsOf(resend.error) : null}
    </Alert>
  )
}

/** Signing in with e-mail and password. */
export function SignIn({ redirect }: { redirect: string | undefined }) {
  const signIn = useSignIn(redirect)
  const [isRemembered, setIsRemembered] = useState(true)
  const form = useForm({ resolver: zodResolver(SignInForm), mode: 'onTouched', defaultValues: { email: '', password: '' } })
  const { errors } = form.formState
  return (
    <AuthFrame
      title="Welcome back"
      lead="Sign in to your shops and purchases."
      aside={
        <>
          New here?{' '}
          <Link to="/sign-up" search={{ redirect }} className="tp-link">
            Open an account
          </Link>
        </>
      }
    >
      <form
        noValidate
        className="grid gap-4.5"
        onSubmit={form.handleSubmit((values) => signIn.mutate({ ...values, isRemembered }))}
      >
        <Field label="Email" size="lg" error={errors.email?.message}>
          <Input size="lg" type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
        </Field>
        <Field
          label="Password"
          size="lg"
          error={errors.password?.message}
          aside={
            <Link to="/forgot-password" className="tp-link">
              Forgot it?
            </Link>
          }
        >
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        <Checkbox
          label="Keep me signed in on this device"
          checked={isRemembered}
          onChange={(event) => setIsRemembered(event.target.checked)}
        />
        {signIn.isError ? <SignInProblem error={signIn.error} email={form.getValues('email')} /> : null}
        <Button type="submit" variant="primary" size="xl" isFull pending={signIn.isPending}>
          Sign in
        </Button>
      </form>
    </AuthFrame>
  )
}
