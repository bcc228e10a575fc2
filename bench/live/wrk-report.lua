-- Writes what wrk counted as one line of JSON, the last of its output.
function done(summary)
  local e = summary.errors
  local errors = e.connect + e.read + e.write + e.status + e.timeout
  io.write(string.format('{"requests":%d,"seconds":%f,"errors":%d}\n', summary.requests, summary.duration / 1e6, errors))
end
