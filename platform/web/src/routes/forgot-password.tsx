import { createFileRoute } from '@tanstack/react-router'
import { RequestPasswordReset } from '#src/features/sessions/request-password-reset.tsx'

export const Route = createFileRoute('/forgot-password')({ component: RequestPasswordReset })
