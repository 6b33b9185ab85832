#!/usr/bin/env node
import '../programs/tradepost-server.js'
