-- Sends the requests of a file, one after the other: each line is path, range, token and body, with tabs between.
local requests, at = {}, 0

function init(args)
  for line in io.lines(args[1]) do
    local path, range, token, body = line:match('^([^\t]*)\t([^\t]*)\t([^\t]*)\t(.*)$')
    local headers = { ['Api-Key'] = 'earshot-web', ['Accept-Encoding'] = args[2] }
    if range ~= '' then headers['Range'] = range end
    if token ~= '' then headers['Token'] = token end
    if body ~= '' then headers['Content-Type'] = 'application/json' end
    requests[#requests + 1] = wrk.format(body == '' and 'GET' or 'POST', path, headers, body ~= '' and body or nil)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local e = summary.errors
  print(string.format('\n{"requests":%d,"seconds":%f,"p50":%f,"p95":%f,"p99":%f,"wrong":%d}', summary.requests, summary.duration / 1e6,
    latency:percentile(50) / 1000, latency:percentile(95) / 1000, latency:percentile(99) / 1000, e.connect + e.read + e.write + e.timeout + e.status))
end
