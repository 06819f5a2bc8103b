export default {
  parley: {
    input: 'out/openapi.json',
    output: { target: 'out/orval.ts', client: 'fetch', baseUrl: process.env.BASE_URL },
  },
}
