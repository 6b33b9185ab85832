import { createFileRoute } from '@tanstack/react-router'
import { WelcomePage } from '#src/features/welcome/welcome-page.tsx'

export const Route = createFileRoute('/')({ component: WelcomePage })
