export default { test: { include: ['*.spec.js'], testTimeout: 120_000, hookTimeout: 120_000 } }
