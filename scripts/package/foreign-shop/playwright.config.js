export default { testMatch: '*.page.js', timeout: 120_000 }
