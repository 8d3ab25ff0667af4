/** Programs of Python's own libraries. `URL` and `SERVER` stand for the address of a server, `KEY` for the begin of a path. */
export const pythonPrograms: string[] = [
  `import http.client
import json

conn = http.client.HTTPConnection("SERVER")
payload = json.dumps({
  "input": {
    "topic": "cats"
  }
})
headers = {
  'Content-Type': 'application/json',
  'Authorization': 'Bearer sk-1'
}
conn.request("POST", "/KEY/chat/invoke?a=b", payload, headers)
res = conn.getresponse()
data = res.read()
print(data.decode("utf-8"))`,
  `from http.client import HTTPConnection
c = HTTPConnection('SERVER', timeout=5)
c.request('POST', '/KEY/invoke', body='{"input":"hi"}', headers={"X-Team": "deck"})
c.getresponse()`,
  `import http.client
c = http.client.HTTPConnection("SERVER")
c.request("GET", "/KEY/docs")
c.getresponse()`,
  `import json, urllib.request
req = urllib.request.Request("URL/invoke", data=json.dumps({"input": "hi"}).encode("utf-8"),
    headers={"Content-Type": "application/json", "X-Team": "deck"}, method="POST")
with urllib.request.urlopen(req, timeout=9) as reply:
    print(reply.read())`,
  `import json
from urllib.request import Request, urlopen
body = json.dumps({"input": "hi"}).encode()
req = Request("URL/invoke")
req.add_header("X-Team", "deck")
req.add_unredirected_header("X-Odd", "one")
req.data = body
urlopen(req)`,
  `import urllib.request
url = "URL/invoke"
req = urllib.request.Request(url, headers={"X-Team": "deck"})
urllib.request.urlopen(req, data=b'{"input":"hi"}')`,
  `from urllib import request
request.urlopen(request.Request("URL/invoke", b'{"input":"hi"}', {"X-Team": "deck"}, method="PUT"))`,
  `import urllib.request
urllib.request.urlopen("URL/docs").read()`,
];
