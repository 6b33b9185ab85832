import { Button, type ButtonSize } from '@tradepost/ui/button'
import { t } from '#src/messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useResendVerification } from './resend-verification.ts'

/** Shows a button that resends the verification email, with the result next to it. */
export function ResendButton({ email, size = 'sm' }: { email: string; size?: ButtonSize }) {
  const resend = useResendVerification()
  return (
    <span className="flex flex-wrap items-center gap-3">
      <Button size={size} pending={resend.isPending} onClick={() => resend.mutate(email)}>
        {t('shell.resend.button')}
      </Button>
      <span role="status" className="text-sm">
        {resend.isSuccess ? t('shell.resend.sent') : null}
        {resend.isError ? getErrorMessage(resend.error) : null}
      </span>
    </span>
  )
}
