import { ResendButton } from '#src/shell/resend-button.tsx'

/** The button at the right end of a row, so its words stand to the left of it. */
export function ResendInRow({ email }: { email: string }) {
  return (
    <span className="[&>span]:flex-row-reverse">
      <ResendButton email={email} size="md" />
    </span>
  )
}
