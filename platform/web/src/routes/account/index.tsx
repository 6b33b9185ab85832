import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '#src/features/account/profile-page.tsx'

export const Route = createFileRoute('/account/')({ component: ProfilePage })
