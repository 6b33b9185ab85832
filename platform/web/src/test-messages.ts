import { loadUiMessages } from '@tradepost/ui/messages'
import { loadDashboardMessages } from './dashboard-messages.ts'
import { loadShopMessages } from './messages.ts'

// Runs before a test's modules are imported, as main.tsx does for the app.
await loadShopMessages()
await Promise.all([loadDashboardMessages(), loadUiMessages()])
