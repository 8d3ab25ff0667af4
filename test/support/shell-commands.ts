/** Commands of wget. `URL` stands for the address of a server. */
export const wgetCommands: string[] = [
  'wget -qO- URL/chat',
  'wget -qO- --header=\'X-Api-Key: k\' --post-data=\'{"input": "hi"}\' URL/chat/invoke',
  `wget --quiet \\
  --method POST \\
  --timeout=9 \\
  --header 'Content-Type: application/json' \\
  --header 'Authorization: Bearer t' \\
  --body-data '{"input": "hi"}' \\
   'URL/chat/invoke?a=b' -O /dev/null`,
  "wget -q -O - --method=PUT --body-data='a b' --user-agent=mine URL/chat",
  "wget -qO- --compression=none --header='X-Team: deck' URL/chat",
  'wget -nv -O /dev/null --referer http://x/ -U mine --tries=1 -T 9 URL/chat',
];

/** Lines of a shell around a command of curl. */
export const shellCommands: string[] = [
  `TOKEN=sk-1\ncurl URL/chat -H "Authorization: Bearer $TOKEN" -H "X-Team: \${TEAM:-deck}"`,
  `export BASE=URL\nexport TOKEN='sk-1'\n\n# Ask.\ncurl \${BASE}/chat -H "Authorization: Bearer \${TOKEN}" -d '$TOKEN'`,
  'A=1; B="$A 2" && curl "URL/chat" -H "X-Team: $B" -d \'\'',
  'echo \'{"input":"hi"}\' | curl URL/chat --json @-',
  'echo -n "a b" | curl -s URL/chat -d @-',
  "printf '%s' 'a b' | curl URL/chat --data-binary @-",
  'printf \'{"input":"%s"}\\n\' hi | curl -s URL/chat -d @-',
  'cat <<EOF | curl URL/chat -H "X-Team: deck" --json @-\n{"input":"hi"}\nEOF',
  'curl URL/chat --json @- <<EOF -H "X-Team: deck"\n{"input":"hi"}\nEOF',
  'curl URL/chat -d @- <<\'END\'\n{"input":"hi"}\nEND',
  'curl URL/chat -d @- <<< \'{"input":"hi"}\'',
  'curl URL/chat -d @- <<< hi',
  'curl URL/chat -d "$(cat <<EOF\n{"input":"hi"}\nEOF\n)"',
];
