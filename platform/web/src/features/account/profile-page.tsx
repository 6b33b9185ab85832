import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Account } from '@tradepost/contract/platform/account'
import { Alert } from '@tradepost/ui/alert'
import { Button, buttonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { Skeleton } from '@tradepost/ui/skeleton'
import { ThemeToggle } from '@tradepost/ui/theme'
import { LogOut, SunMoon, Trash2, UserRound } from 'lucide-react'
import { QueryView } from '#src/shell/query-view.tsx'
import { errorMessage } from '#src/shell/request.ts'
import { useSignOut } from '#src/shell/sign-out.ts'
import { AccountHeading } from './account-heading.tsx'
import { AccountRow } from './account-row.tsx'
import { accountQuery } from './api.ts'
import { ChangeName } from './change-name.tsx'
import { EmailChangeNotice } from './email-change-notice.tsx'
import { EmailRows } from './email-rows.tsx'

function DeviceCard() {
  const signOut = useSignOut()
  return (
    <>
      <Card title="This device" isFlush>
        <AccountRow icon={<SunMoon />} title="Theme" detail="Light, dark or same as your device">
          <ThemeToggle />
        </AccountRow>
        <AccountRow icon={<LogOut />} title="Session" detail="Sign out of this device only">
          <Button pending={signOut.isPending} onClick={() => signOut.mutate()}>
            Sign out
          </Button>
        </AccountRow>
      </Card>
      {signOut.isError ? (
        <Alert tone="danger" isLive title="You’re still signed in">
          {errorMessage(signOut.error)}
        </Alert>
      ) : null}
    </>
  )
}

function ProfileCards({ account }: { account: Account }) {
  return (
    <>
      <Card title="Personal details" isFlush>
        <AccountRow icon={<UserRound />} title="Name" detail={account.name}>
          <ChangeName name={account.name} />
        </AccountRow>
        <EmailRows account={account} />
      </Card>
      <DeviceCard />
      <Card title="Delete account" isFlush>
        <AccountRow icon={<Trash2 />} title="Delete your account" detail="Your account is removed. Order records are kept.">
          <Link to="/account/delete" className={buttonClassName({ variant: 'danger-quiet' })}>
            Delete…
          </Link>
        </AccountRow>
      </Card>
    </>
  )
}

type ProfilePageProps = {
  /** The person came from the link in an email about their address. */
  hasFollowedLink: boolean
  /** Why that link failed, as better-auth's code. */
  error: string | undefined
}

/** Who the signed-in person is. */
export function ProfilePage({ hasFollowedLink, error }: ProfilePageProps) {
  const account = useQuery(accountQuery)
  return (
    <>
      <AccountHeading title="Profile">Your name, email and preferences.</AccountHeading>
      <QueryView
        query={account}
        what="profile"
        skeleton={
          <div className="grid gap-6">
            <Skeleton className="h-45 rounded-lg" />
            <Skeleton className="h-45 rounded-lg" />
          </div>
        }
      >
        {(data) => (
          <>
            {hasFollowedLink || error ? <EmailChangeNotice account={data} error={error} /> : null}
            <ProfileCards account={data} />
          </>
        )}
      </QueryView>
    </>
  )
}
