import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Site } from '@tradepost/contract/platform/site'
import { Alert } from '@tradepost/ui/alert'
import { Button, buttonClassName } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/field'
import { Skeleton } from '@tradepost/ui/skeleton'
import { useForm } from 'react-hook-form'
import { QueryView } from '#src/shell/query-view.tsx'
import { wordsOf } from '#src/shell/request.ts'
import { siteQuery } from '#src/shell/site.ts'
import { useResetPassword } from './api.ts'
import { AuthFrame } from './auth-frame.tsx'
import { resetForm } from './forms.ts'
import { PasswordInput } from './password-input.tsx'

function ResetFields({ site, token }: { site: Site; token: string }) {
  const reset = useResetPassword(token)
  const form = useForm({
    resolver: zodResolver(resetForm(site.password_length)),
    mode: 'onTouched',
    defaultValues: { password: '' },
  })
  if (reset.isSuccess) {
    return (
      <>
        <Alert tone="success" isLive title="Your new password is set">
          Use it from now on.
        </Alert>
        <Link to="/sign-in" className={buttonClassName({ variant: 'primary', size: 'xl', isFull: true })}>
          Sign in
        </Link>
      </>
    )
  }
  return (
    <form noValidate className="grid gap-4.5" onSubmit={form.handleSubmit(({ password }) => reset.mutate(password))}>
      <Field
        label="New password"
        size="lg"
        error={form.formState.errors.password?.message}
        hint={`At least ${site.password_length.min} characters. A short sentence is a good one.`}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      {reset.isError ? (
        <Alert tone="danger" isLive title={wordsOf(reset.error)}>
          <Link to="/forgot-password" className="tp-link">
            Ask for a new link
          </Link>
        </Alert>
      ) : null}
      <Button type="submit" variant="primary" size="xl" isFull pending={reset.isPending}>
        Set the password
      </Button>
    </form>
  )
}

/** Where the link in the mail leads: choosing the new password. */
export function ResetPassword({ token, hasError }: { token: string | undefined; hasError: boolean }) {
  const site = useQuery(siteQuery)
  if (!token || hasError) {
    return (
      <AuthFrame title="This link does not work any more" lead="Links for a new password work once and for a short time.">
        <Link to="/forgot-password" className={buttonClassName({ variant: 'primary', size: 'xl', isFull: true })}>
          Send a new link
        </Link>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Choose a new password" lead="It replaces the old one at once.">
      <QueryView query={site} what="form" skeleton={<Skeleton className="h-16" />}>
        {(data) => <ResetFields site={data} token={token} />}
      </QueryView>
    </AuthFrame>
  )
}
