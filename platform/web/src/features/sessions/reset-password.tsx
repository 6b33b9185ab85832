import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Site } from '@tradepost/contract/platform/site'
import { Alert } from '@tradepost/ui/alert'
import { Button, buttonClassName } from '@tradepost/ui/button'
import { Field } from '@tradepost/ui/field'
import { Skeleton } from '@tradepost/ui/skeleton'
import { useForm, useWatch } from 'react-hook-form'
import { PasswordInput } from '#src/shell/password-input.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { errorMessage, RequestError } from '#src/shell/request.ts'
import { siteQuery } from '#src/shell/site.ts'
import { resetLinkQuery, useResetPassword } from './api.ts'
import { AuthFrame } from './auth-frame.tsx'
import { resetForm } from './forms.ts'
import { passwordHint } from './words.ts'

/** The token was used already, or it is too old. */
function isSpent(error: Error): boolean {
  return error instanceof RequestError && error.code === 'INVALID_TOKEN'
}

function ResetFields({ site, reset }: { site: Site; reset: ReturnType<typeof useResetPassword> }) {
  const form = useForm({
    resolver: zodResolver(resetForm(site.password_length)),
    mode: 'onTouched',
    defaultValues: { password: '' },
  })
  const password = useWatch({ control: form.control, name: 'password' })
  if (reset.isSuccess) {
    return (
      <>
        <Alert tone="success" isLive title="Your new password is set">
          Use it from now on. You were signed out everywhere.
        </Alert>
        <Link to="/sign-in" className={buttonClassName({ variant: 'primary', size: 'xl', isFull: true })}>
          Sign in
        </Link>
      </>
    )
  }
  return (
    <form noValidate className="grid gap-4.5" onSubmit={form.handleSubmit((values) => reset.mutate(values.password))}>
      <Field
        label="New password"
        size="lg"
        error={form.formState.errors.password?.message}
        hint={passwordHint(password, site.password_length.min)}
      >
        <PasswordInput size="lg" autoComplete="new-password" {...form.register('password')} />
      </Field>
      {reset.isError ? (
        <Alert tone="danger" isLive title={isSpent(reset.error) ? 'This link does not work any more' : errorMessage(reset.error)}>
          {isSpent(reset.error) ? 'Links for a new password work once and for a short time. ' : null}
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
  const reset = useResetPassword(token ?? '')
  // Asked once, before the link is used: what came of using it is shown by the form.
  const link = useQuery({ ...resetLinkQuery(token ?? ''), enabled: !!token && !hasError && reset.isIdle })
  const isSpentAlready = reset.isIdle && link.data?.isUsable === false
  if (!token || hasError || isSpentAlready) {
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
      {reset.isIdle && !link.data ? (
        <QueryView query={link} what="link" skeleton={<Skeleton className="h-16" />}>
          {() => null}
        </QueryView>
      ) : (
        <QueryView query={site} what="form" skeleton={<Skeleton className="h-16" />}>
          {(data) => <ResetFields site={data} reset={reset} />}
        </QueryView>
      )}
    </AuthFrame>
  )
}
