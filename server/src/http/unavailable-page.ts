/** The page that a browser shows while none can be served. It reloads by itself. */

const title = 'This page is unavailable'

export const unavailablePage = (retryAfterSeconds: number): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${retryAfterSeconds}">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>It loads again by itself in ${retryAfterSeconds === 1 ? '1 second' : `${retryAfterSeconds} seconds`}. <a href="">Try again now</a></p>
</main>
</body>
</html>
`
