import { makeTemplate, startTestServer } from '@tradepost/kit/test-databases'
import { migrateAcquirer, migrateProvider } from './src/server.ts'
export default async () => { const server = await startTestServer(); await makeTemplate(server, 'provider_template', migrateProvider); await makeTemplate(server, 'acquirer_template', migrateAcquirer); return () => server.stop() }
