import { Button, type ButtonSize } from '@tradepost/ui/button'
import { errorMessage } from './request.ts'
import { useResendVerification } from './resend-verification.ts'

/** Sends the verification mail again and says beside the button how it went. */
export function ResendButton({ email, size = 'sm' }: { email: string; size?: ButtonSize }) {
  const resend = useResendVerification()
  return (
    <span className="flex flex-wrap items-center gap-3">
      <Button size={size} pending={resend.isPending} onClick={() => resend.mutate(email)}>
        Send the mail again
      </Button>
      <span role="status" className="text-sm">
        {resend.isSuccess ? 'It is on its way.' : null}
        {resend.isError ? errorMessage(resend.error) : null}
      </span>
    </span>
  )
}
