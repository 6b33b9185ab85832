import { defineConfig } from 'vitest/config'
export default defineConfig({ test: { globalSetup: ['/work/main/provider/server/_gs.ts'], testTimeout: 30000, hookTimeout: 60000, include: ['src/**/*.test.ts'] } })
