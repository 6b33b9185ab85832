import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Site } from '@tradepost/contract/platform/site'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/field'
import { Input } from '@tradepost/ui/input'
import { Skeleton } from '@tradepost/ui/skeleton'
import { useForm } from 'react-hook-form'
import { QueryView } from '#src/shell/query-view.tsx'
import { wordsOf } from '#src/shell/request.ts'
import { siteQuery } from '#src/shell/site.ts'
import { useSignUp } from './api.ts'
import { AuthFrame } from './auth-frame.tsx'
import { signUpForm } from './forms.ts'
import { PasswordInput } from './password-input.tsx'

function SignUpFields({ site, redirect }: { site: Site; redirect: string | undefined }) {
  const signUp = useSignUp({ redirect, needsMailFirst: site.requires_email_verification })
  const form = useForm({
    resolver: zodResolver(signUpForm(site.password_length)),
    mode: 'onTouched',
    defaultValues: { name: '', email: '', password: '' },
  })
  const { errors } = form.formState
  return (
    <form noValidate className="grid gap-4.5" onSubmit={form.handleSubmit((values) => signUp.mutate(values))}>
      <Field label="Full name" size="lg" error={errors.name?.message}>
        <Input size="lg" autoComplete="name" {...form.register('name')} />
      </Field>
      <Field label="Email" size="lg" error={errors.email?.message}>
        <Input size="lg" type="email" autoComplete="email" inputMode="email" {...form.register('email')} />
      </Field>
      <Field
        label="Password"
        size="lg"
        error={errors.password?.message}
        hint={`At least ${site.password_length.min} characters. A short sentence is a good one.`}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      {signUp.isError ? <Alert tone="danger" isLive title={wordsOf(signUp.error)} /> : null}
      <Button type="submit" variant="primary" size="xl" isFull pending={signUp.isPending}>
        Create account
      </Button>
    </form>
  )
}

/** Opening an account with name, e-mail and password. */
export function SignUp({ redirect }: { redirect: string | undefined }) {
  const site = useQuery(siteQuery)
  return (
    <AuthFrame
      title="Open an account"
      lead="For buying, and for a shop of your own."
      aside={
        <>
          Been here?{' '}
          <Link to="/sign-in" search={{ redirect }} className="tp-link">
            Sign in
          </Link>
        </>
      }
    >
      <QueryView
        query={site}
        what="form"
        skeleton={
          <div className="grid gap-5">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
        }
      >
        {(data) => <SignUpFields site={data} redirect={redirect} />}
      </QueryView>
    </AuthFrame>
  )
}
